import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Conn, Tx } from '@/db/client'
import { BEFORE_ALL_IDS } from '@/db/ids'
import { missions, missionTemplates } from '@/db/schema/missions'
import { allowLockWait, JOB_MS } from '@/db/timeouts'
import { connection, inTransaction } from '@/db/transaction'
import type { Admin, System } from '@/lib/core/actor'
import { forEachLogged } from '@/lib/core/monitoring/for-each-logged'
import { bookBatch } from '@/lib/ledger/rewards/commands'
import { isCounted } from './queries'
import { type Picked, type Settlement, settlementOf, VERIFIED_RULE_VERSION } from './rules'
import { type Judged, judgeTemplate } from './verdict/commands'
import { dueTemplates } from './verdict/queries'

export type Settled = { templates: number; missions: number; points: number }

/** Missions per transaction: few enough for the statement's time limit and for fans who wait for its locks. */
const BATCH = 1_000

/**
 * Settles what the matches have decided, and settles again what a changed result has changed: a template is judged once for all
 * its fans, then its missions follow in batches. Repeats, parallel runs and a run after a crash do what is left, and nothing
 * twice. A template that fails does not stop the others.
 * @throws the first failure, after all other templates
 */
export async function settleDue(actor: Admin | System): Promise<Settled> {
  const settled: Settled = { templates: 0, missions: 0, points: 0 }
  const settle = async (id: string) => {
    const done = await settleTemplate(actor, id)
    settled.templates += done.templates
    settled.missions += done.missions
    settled.points += done.points
  }
  await forEachLogged(await dueTemplates(actor), settle, {
    message: 'settlement of a template failed',
    detail: (template) => ({ template }),
  })
  return settled
}

/**
 * Judges one template and settles its missions, in short transactions of its own or in the caller's. Repeats until no mission differs
 * from the settlement: a pick may be committed meanwhile.
 */
export async function settleTemplate(actor: Admin | System, id: string, conn?: Tx): Promise<Settled> {
  const settled: Settled = { templates: 0, missions: 0, points: 0 }
  const judged = await inTransaction((tx) => judgeTemplate(actor, id, tx), conn, JOB_MS)
  if (!judged) return settled
  settled.templates = 1
  const due = () => duePickOutcomes(judged, connection(conn))
  for (let outcomes = await due(); outcomes.length > 0; outcomes = await due()) {
    for (let after: string | null = BEFORE_ALL_IDS; after !== null; ) {
      const batch: Batch = { outcomes, after }
      const done: Done = await inTransaction((tx) => settleBatch(actor, judged, batch, tx), conn, JOB_MS)
      after = done.last
      settled.missions += done.missions
      settled.points += done.points
    }
  }
  await connection(conn)
    .update(missionTemplates)
    .set({ settling: false })
    .where(
      and(eq(missionTemplates.id, judged.templateId), eq(missionTemplates.settlementId, judged.settlementId)),
    )
  return settled
}

/** Missions that do not carry the settlement yet. */
const unsettled = ({ templateId, settlementId }: Judged) => sql`
  mission.template_id = ${templateId} and mission.kind = 'match' and mission.settlement_id is distinct from ${settlementId}
  and ${isCounted<SQL>(sql, sql`mission`)}`

/** The template, while this is its settlement. */
const currentTemplate = ({ templateId, settlementId }: Judged) => sql`
  select from ${missionTemplates} where id = ${templateId} and settlement_id = ${settlementId}`

type PickOutcome = Picked & Pick<Settlement, 'outcome' | 'settledBy'>

/** Whether the pick was made after the kickoff that was played, which the vendor may report later. */
const isLate = ({ judgement: { closedAt } }: Judged) =>
  sql<boolean>`coalesce(mission.picked_at >= to_timestamp(${closedAt}::float8 / 1000), false)`

/** Whether the fan has answered the same question under another id or for another date; that answer counts, unless it is void. */
const isDuplicate = ({ duplicates }: Judged) => sql<boolean>`exists (
  select from ${missions} other where other.kind = 'match' and other.user_id = mission.user_id and other.pick is not null and other.outcome <> 'void'
    and ${isCounted<SQL>(sql, sql`other`)}
    and other.template_id = any (array (select jsonb_array_elements_text(${JSON.stringify(duplicates)}::text::jsonb)::uuid)))`

/** The outcome of each group of missions that it changes. */
async function duePickOutcomes(judged: Judged, conn: Conn): Promise<PickOutcome[]> {
  const groups = await conn.execute<Picked & { closed: boolean }>(sql`
    select pick, ${isLate(judged)} as "isLate", ${isDuplicate(judged)} as "isDuplicate", bool_or(outcome <> 'open') as closed
    from ${missions} mission where ${unsettled(judged)} and exists (${currentTemplate(judged)}) group by 1, 2, 3`)
  return groups.flatMap(({ closed, ...picked }) => {
    const { outcome, settledBy } = settlementOf(judged.judgement, picked, judged.locked)
    return closed || outcome !== 'open' ? [{ ...picked, outcome, settledBy }] : []
  })
}

type Batch = { outcomes: PickOutcome[]; after: string }
type Done = { missions: number; points: number; last: string | null }
type Moved = { id: string; userId: string; change: number; counted: boolean; times: number }

/**
 * Settles one batch of missions, of the fans after `after`: outcome, ledger lines for the difference, live events. An unchanged
 * outcome keeps the time at which it was first known. Once a newer settlement has been stored this one moves nothing.
 * @returns `last` is the fan after whom the next batch starts, null when this was the last batch
 */
async function settleBatch(
  actor: Admin | System,
  judged: Judged,
  { outcomes, after }: Batch,
  tx: Tx,
): Promise<Done> {
  await allowLockWait(tx, 10)
  const isOwn = (await tx.execute(sql`${currentTemplate(judged)} for share`)).length > 0
  if (!isOwn) return { missions: 0, points: 0, last: null }
  const moved = await tx.execute<Moved>(sql`
    with pick_outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb)
        pick_outcome (pick text, "isLate" boolean, "isDuplicate" boolean, outcome text, "settledBy" text)
    ), due as (
      select mission.id, mission.reward, pick_outcome.outcome, pick_outcome."settledBy"
      from ${missions} mission join pick_outcome on coalesce(pick_outcome.pick, '') = coalesce(mission.pick, '') and pick_outcome."isLate" = ${isLate(judged)}
        and pick_outcome."isDuplicate" = ${isDuplicate(judged)}
      where ${unsettled(judged)} and (mission.outcome <> 'open' or pick_outcome.outcome <> 'open') and mission.user_id > ${after}
      order by mission.user_id limit ${BATCH} for update of mission
    )
    update ${missions} mission set outcome = due.outcome, settled_by = due."settledBy",
      status = case when due.outcome <> 'open' then 'done' when mission.pick is null then 'todo' else 'in_progress' end,
      settled_at = case when due.outcome = 'open' then null when mission.outcome = due.outcome then mission.settled_at else app_now() end,
      settlement_id = ${judged.settlementId},
      settled_times = mission.settled_times + 1, reward = case when due.outcome = 'won' then mission.points else 0 end
    from due where mission.id = due.id
    returning mission.id, mission.user_id as "userId", mission.reward - due.reward as change,
      mission.counted_week is not null as counted, mission.settled_times as times`)
  const rewards = moved
    .filter(({ change }) => change !== 0)
    .map(({ id, userId, change, counted, times }) => ({
      userId,
      causeId: id,
      key: `mission:${id}:settled:${times}`,
      xp: change,
      points: counted ? change : 0,
    }))
  const { competition } = judged
  const batch = { causeKind: 'mission' as const, ruleVersion: VERIFIED_RULE_VERSION, competition, rewards }
  return { missions: moved.length, ...(await bookBatch(actor, batch, { moved, size: BATCH }, tx)) }
}
