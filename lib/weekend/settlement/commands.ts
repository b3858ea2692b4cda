import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { BEFORE_ALL_IDS } from '@/db/ids'
import { weekendMatches, weekendPicks } from '@/db/schema/weekend'
import { allowLockWait, JOB_MS } from '@/db/timeouts'
import { inTransaction } from '@/db/transaction'
import type { Admin, System } from '@/lib/core/actor'
import { forEachLogged } from '@/lib/core/monitoring/for-each-logged'
import { bookBatch } from '@/lib/ledger/rewards/commands'
import { slotKey } from '../profiles/rules'
import { FIVE_RULE_VERSION } from '../rules'
import type { Verdict } from './rules'
import {
  groupsOf,
  isLate,
  type JudgedMatch,
  judgeWeekendMatch,
  type PickGroup,
  unsettled,
} from './verdict/commands'
import { dueMatches, type WeekendMatch } from './verdict/queries'

type FivesSettled = { matches: number; picks: number; points: number }

const BATCH = 1_000

/**
 * Settles the fives that matches have decided, and again after a changed result: a match is judged once for all fans, then the
 * picks on it follow in batches. Repeats, parallel runs and a run after a crash do what is left, and nothing twice.
 * @throws the first failure, after all other matches
 */
export async function settleFives(actor: Admin | System): Promise<FivesSettled> {
  const settled: FivesSettled = { matches: 0, picks: 0, points: 0 }
  const settle = async (due: WeekendMatch) => {
    const judged = await inTransaction((tx) => judgeWeekendMatch(actor, due, tx), undefined, JOB_MS)
    if (!judged) return
    settled.matches += 1
    await settlePicks(actor, judged, settled)
  }
  await forEachLogged(await dueMatches(actor), settle, {
    message: 'settlement of fives failed',
    detail: ({ matchId: match }) => ({ match }),
  })
  return settled
}

/** A late pick could have known the result: it neither wins nor loses. */
function verdictOn(
  { verdicts }: JudgedMatch['judgement'],
  { profile, side, isLate: late }: PickGroup,
): Verdict {
  const verdict = verdicts[slotKey(profile, side)]
  const isDecided = verdict.outcome === 'won' || verdict.outcome === 'lost'
  return late && isDecided ? { outcome: 'void', by: 'late_pick' } : verdict
}

/** One profile at a time: a fan has each profile once, so a batch books at most one reward per fan. */
async function settlePicks(actor: Admin | System, judged: JudgedMatch, settled: FivesSettled): Promise<void> {
  for (const group of await inTransaction((tx) => groupsOf(judged, tx))) {
    const verdict = verdictOn(judged.judgement, group)
    if (verdict.outcome === 'open' && !group.closed) continue
    for (let after: string | null = BEFORE_ALL_IDS; after !== null; ) {
      const batch: Batch = { group, verdict, after }
      const done: Done = await inTransaction((tx) => settleBatch(actor, judged, batch, tx), undefined, JOB_MS)
      after = done.last
      settled.picks += done.picks
      settled.points += done.points
    }
  }
  const { weekend, matchId, settlementId } = judged
  await database()
    .update(weekendMatches)
    .set({ settling: false })
    .where(
      and(
        eq(weekendMatches.weekend, weekend),
        eq(weekendMatches.matchId, matchId),
        eq(weekendMatches.settlementId, settlementId),
      ),
    )
}

type Batch = { group: PickGroup; verdict: Verdict; after: string }
type Done = { picks: number; points: number; last: string | null }
type Moved = { id: string; userId: string; change: number; times: number }

/**
 * Once a newer settlement has been stored this one moves nothing.
 * @returns `last` is the fan after whom the next batch starts, null when this was the last batch
 */
async function settleBatch(
  actor: Admin | System,
  judged: JudgedMatch,
  { group, verdict, after }: Batch,
  tx: Tx,
): Promise<Done> {
  await allowLockWait(tx, 10)
  const { weekend, matchId, settlementId } = judged
  // Keeps another judgement waiting, and lets the match take a new result.
  const own = await tx.execute(sql`
    select from ${weekendMatches} where weekend = ${weekend} and match_id = ${matchId} and settlement_id = ${settlementId} for key share`)
  if (own.length === 0) return { picks: 0, points: 0, last: null }
  const { outcome, by } = verdict
  const moved = await tx.execute<Moved>(sql`
    with due as (
      select pick.id, pick.reward from ${weekendPicks} pick
      where ${unsettled(judged)} and pick.profile = ${group.profile} and pick.side = ${group.side}
        and ${isLate(judged)} = ${group.isLate}::boolean and (pick.outcome <> 'open' or ${outcome} <> 'open')
        and pick.user_id > ${after}
      order by pick.user_id limit ${BATCH} for update
    )
    update ${weekendPicks} pick set outcome = ${outcome}, settled_by = ${by}, settlement_id = ${settlementId},
      settled_at = case when ${outcome} <> 'open' then app_now() end, settled_times = pick.settled_times + 1,
      reward = case when ${outcome} = 'won' then pick.points else 0 end
    from due where pick.id = due.id
    returning pick.id, pick.user_id as "userId", pick.reward - due.reward as change, pick.settled_times as times`)
  const rewards = moved
    .filter(({ change }) => change !== 0)
    .map(({ id, userId, change, times }) => ({
      userId,
      causeId: id,
      key: `five:${id}:settled:${times}`,
      xp: change,
      points: change,
    }))
  const batch = { causeKind: 'five' as const, ruleVersion: FIVE_RULE_VERSION, rewards }
  return { picks: moved.length, ...(await bookBatch(actor, batch, { moved, size: BATCH }, tx)) }
}
