import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { missions, missionTemplates } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import type { Admin, System } from '@/lib/core/actor'
import { tellFans } from '@/lib/core/live'
import { log } from '@/lib/core/log'
import { bookRewards } from '@/lib/ledger/batch-commands'
import { dueTemplates, type Judged, judgeTemplate } from './judge-commands'
import { type Settlement, settlementOf, VERIFIED_RULE_VERSION } from './settlement'

export type Settled = { templates: number; missions: number; points: number }

/** Missions of one transaction: it ends well within the statement's time limit, and fans wait for none of its locks. */
const BATCH = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Settles what the matches have decided, and settles anew what a changed result has changed: a template is judged once for all its
 * fans, then its missions follow in batches. Run again, twice at once or after a crash, it does what is left and nothing twice.
 * A template that fails stops no other.
 * @throws what the first of those has failed with, once all others are done
 */
export async function settleDue(actor: Admin | System): Promise<Settled> {
  const settled: Settled = { templates: 0, missions: 0, points: 0 }
  const failed: unknown[] = []
  for (const id of await dueTemplates(actor))
    try {
      const judged = await inTransaction((tx) => judgeTemplate(actor, id, tx))
      if (!judged) continue
      settled.templates += 1
      await settleTemplate(actor, judged, settled)
    } catch (error) {
      log.error({ error, template: id }, 'settlement of a template failed')
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
  return settled
}

/** What stands against the settlement; a pick that is made at the last moment makes one more round. */
async function settleTemplate(actor: Admin | System, judged: Judged, settled: Settled): Promise<void> {
  for (let due = await duePicks(judged); due.length > 0; due = await duePicks(judged)) {
    for (const { pick } of due) {
      for (let after: string | null = BEFORE_ALL; after !== null; ) {
        const place: Place = { pick, after }
        const done: Done = await inTransaction((tx) => settleBatch(actor, judged, place, tx))
        after = done.last
        settled.missions += done.missions
        settled.points += done.points
      }
    }
  }
  await database()
    .update(missionTemplates)
    .set({ settling: false })
    .where(
      and(eq(missionTemplates.id, judged.templateId), eq(missionTemplates.settlementId, judged.settlementId)),
    )
}

/** A mission deleted while it was open asks for nothing more; one that was settled follows what becomes of its matches. */
const standing = ({ templateId, settlementId }: Judged) => sql`
  template_id = ${templateId} and kind = 'match' and settlement_id is distinct from ${settlementId}
  and (deleted_at is null or settlement_id is not null)`

async function duePicks(judged: Judged): Promise<{ pick: string | null }[]> {
  const groups = await database().execute<{ pick: string | null; closed: boolean }>(sql`
    select pick, bool_or(outcome <> 'open') as closed from ${missions} where ${standing(judged)} group by pick`)
  return groups.filter(({ pick, closed }) => closed || outcomeOf(judged, pick).outcome !== 'open')
}

const outcomeOf = ({ judgement, locked }: Judged, pick: string | null): Settlement =>
  settlementOf(judgement, pick, locked)

type Place = { pick: string | null; after: string }
type Done = { missions: number; points: number; last: string | null }
type Moved = { id: string; userId: string; change: number; times: number }

/**
 * One batch of the missions with this pick, of the fans after that one: their outcome, what the ledger books for the difference,
 * and word to their fans. @returns with `last`, the fan after whom it goes on
 */
async function settleBatch(
  actor: Admin | System,
  judged: Judged,
  { pick, after }: Place,
  tx: Tx,
): Promise<Done> {
  const { outcome, settledBy } = outcomeOf(judged, pick)
  const open = outcome === 'open'
  const status = open ? (pick === null ? 'todo' : 'in_progress') : 'done'
  await tx.execute(sql`set local lock_timeout = '10s'`)
  const moved = await tx.execute<Moved>(sql`
    with due as (
      select id, reward from ${missions}
      where ${standing(judged)} and pick is not distinct from ${pick} and (outcome <> 'open' or not ${open}::boolean)
        and user_id > ${after}
      order by user_id limit ${BATCH} for update
    )
    update ${missions} mission set outcome = ${outcome}, settled_by = ${settledBy}, status = ${status},
      settled_at = case when ${open}::boolean then null else app_now() end, settlement_id = ${judged.settlementId},
      settled_times = mission.settled_times + 1, reward = case when ${outcome} = 'won' then mission.points else 0 end
    from due where mission.id = due.id
    returning mission.id, mission.user_id as "userId", mission.reward - due.reward as change, mission.settled_times as times`)
  const rewards = moved
    .filter(({ change }) => change !== 0)
    .map(({ id, userId, change, times }) => ({
      userId,
      causeId: id,
      key: `mission:${id}:settled:${times}`,
      xp: change,
      points: change,
    }))
  await bookRewards(actor, { causeKind: 'mission', ruleVersion: VERIFIED_RULE_VERSION, rewards }, tx)
  const fans = moved.map(({ userId }) => userId).sort()
  await tellFans(tx, 'missions', fans)
  await tellFans(
    tx,
    'points',
    rewards.map(({ userId }) => userId),
  )
  return {
    missions: moved.length,
    points: rewards.reduce((sum, { points }) => sum + points, 0),
    last: fans[BATCH - 1] ?? null,
  }
}
