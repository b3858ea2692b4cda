import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { weekendMatches, weekendPicks, weekendSettlements } from '@/db/schema/weekend'
import { nowMs } from '@/db/time'
import { allowLockWait } from '@/db/timeouts'
import type { Admin, System } from '@/lib/core/actor'
import { factsOf } from '@/lib/matches/facts/queries'
import type { Side } from '@/lib/matches/rules'
import { receiptFacts } from '@/lib/missions/receipts/rules'
import { FIVE_RULE_VERSION, type Profile } from '../../rules'
import { isAllDecided, judgeMatch, type Voids, voidsOf, type WeekendJudgement } from '../rules'
import type { WeekendMatch } from './queries'

/** A judgement that the picks on its match have to follow. */
export type JudgedMatch = WeekendMatch & { settlementId: string; judgement: WeekendJudgement }

/**
 * Judges a match of a weekend for all fans as it is now. The result is stored as a settlement if it is new; the same facts again
 * are the same settlement. @returns null when no pick has to change
 */
export async function judgeWeekendMatch(
  actor: Admin | System,
  { weekend, matchId }: WeekendMatch,
  tx: Tx,
): Promise<JudgedMatch | null> {
  // Another run's batches hold the row meanwhile.
  await allowLockWait(tx, 10)
  const own = and(eq(weekendMatches.weekend, weekend), eq(weekendMatches.matchId, matchId))
  const [weekendMatch] = await tx
    .select({
      originalKickoffAt: weekendMatches.originalKickoffAt,
      halfMissingSince: weekendMatches.halfMissingSince,
      voids: sql<Voids>`${weekendMatches.voids}`,
      voidedAt: weekendMatches.voidedAt,
      settlementId: weekendMatches.settlementId,
      settling: weekendMatches.settling,
      now: nowMs,
    })
    .from(weekendMatches)
    .where(own)
    .for('update')
  const [read] = await factsOf(actor, [matchId], tx)
  if (!weekendMatch || !read) return null
  const [teams] = await tx
    .select({
      areOthers: sql<boolean>`has_other_teams(${weekendMatches.homeKey}, ${weekendMatches.awayKey}, ${matches.homeKey}, ${matches.awayKey})`,
    })
    .from(weekendMatches)
    .innerJoin(matches, eq(matches.id, weekendMatches.matchId))
    .where(own)
  const isCorrectedVoid =
    weekendMatch.voidedAt !== null && (read.source.correctedAt ?? 0) > weekendMatch.voidedAt.getTime()
  const fact = {
    ...read.fact,
    originalKickoffAt: weekendMatch.originalKickoffAt.getTime(),
    halfMissingSince: weekendMatch.halfMissingSince?.getTime() ?? null,
    isCorrectedVoid,
    hasOtherTeams: teams?.areOthers ?? false,
  }
  const seen = judgeMatch(fact, isCorrectedVoid ? {} : weekendMatch.voids, weekendMatch.now)
  const { judgement: receipt, sources } = receiptFacts(
    { state: 'open', by: null, ruledOut: [], evidence: seen.evidence, closedAt: seen.closedAt },
    [read],
  )
  const judgement = { ...seen, evidence: receipt.evidence }
  await recordJudgement({ weekend, matchId }, read.source.version, judgement, tx)
  const hasNothingToSettle = Object.values(judgement.verdicts).every(({ outcome }) => outcome === 'open')
  if (hasNothingToSettle && weekendMatch.settlementId === null) return null
  const known =
    weekendMatch.settlementId !== null && (await isKnown(weekendMatch.settlementId, judgement, tx))
  if (known && !weekendMatch.settling) return null
  const settlementId =
    known && weekendMatch.settlementId !== null
      ? weekendMatch.settlementId
      : await insertSettlement({ weekend, matchId }, { judgement, sources }, tx)
  await tx
    .update(weekendMatches)
    .set({ settlementId, settling: true, undecided: !isAllDecided(judgement) })
    .where(own)
  return { weekend, matchId, settlementId, judgement }
}

/** Stores the version that was judged, since when the half-time score is missing, and which profiles are void for fans. */
async function recordJudgement(
  { weekend, matchId }: WeekendMatch,
  version: number,
  judgement: WeekendJudgement,
  tx: Tx,
) {
  const voids = voidsOf(judgement)
  const isVoid = Object.keys(voids).length > 0
  const isHalfAwaited = judgement.evidence.some(({ reason }) => reason === 'half_time_awaited')
  const isCounted = judgement.evidence.every(({ state }) => state === 'counts')
  await tx.execute(sql`
    update ${weekendMatches} set judged_version = ${version},
      half_missing_since = case when ${isHalfAwaited}::boolean then coalesce(half_missing_since, app_now())
        when not ${isCounted}::boolean then half_missing_since end,
      voids = ${JSON.stringify(voids)}::text::jsonb || voids,
      voided_at = coalesce(voided_at, case when ${isVoid}::boolean then app_now() end)
    where weekend = ${weekend} and match_id = ${matchId}`)
}

async function isKnown(settlementId: string, judgement: WeekendJudgement, tx: Tx): Promise<boolean> {
  const [same] = await tx
    .select({ id: weekendSettlements.id })
    .from(weekendSettlements)
    .where(
      and(
        eq(weekendSettlements.id, settlementId),
        sql`${weekendSettlements.judgement} = ${JSON.stringify(judgement)}::text::jsonb`,
      ),
    )
  return same !== undefined
}

async function insertSettlement(
  { weekend, matchId }: WeekendMatch,
  { judgement, sources }: { judgement: WeekendJudgement; sources: unknown },
  tx: Tx,
): Promise<string> {
  const [inserted] = await tx.execute<{ id: string }>(sql`
    insert into ${weekendSettlements} (weekend, match_id, rule_version, judgement, sources)
    values (${weekend}, ${matchId}, ${FIVE_RULE_VERSION}, ${JSON.stringify(judgement)}::text::jsonb,
      ${JSON.stringify(sources)}::text::jsonb) returning id`)
  if (!inserted) throw new Error('weekend_settlements: insert returned no row')
  return inserted.id
}

/** What distinguishes the picks on a match in its settlement. */
export type PickGroup = { profile: Profile; side: Side; isLate: boolean; closed: boolean }

/** Picks that do not carry the settlement yet. */
export const unsettled = ({ weekend, matchId, settlementId }: JudgedMatch) => sql`
  pick.match_id = ${matchId} and pick.weekend = ${weekend} and pick.settlement_id is distinct from ${settlementId}`

/** Whether the pick was made after the kickoff that was played, which the vendor may report later. */
export const isLate = ({ judgement: { closedAt } }: JudgedMatch) =>
  sql<boolean>`coalesce(pick.picked_at >= to_timestamp(${closedAt}::float8 / 1000), false)`

/** The groups of picks that may have to change. */
export async function groupsOf(judged: JudgedMatch, tx: Tx): Promise<PickGroup[]> {
  const groups = await tx.execute<PickGroup>(sql`
    select profile, side, ${isLate(judged)} as "isLate", bool_or(outcome <> 'open') as closed
    from ${weekendPicks} pick where ${unsettled(judged)} group by 1, 2, 3 order by 1, 2, 3`)
  return [...groups]
}
