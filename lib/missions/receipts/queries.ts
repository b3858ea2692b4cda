import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { missions, missionTemplates, settlements } from '@/db/schema/missions'
import { epochMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { type LedgerLine, linesOfCause } from '@/lib/ledger/queries'
import type { ReceiptQuiz } from '../activity/queries'
import type { ActivityEvidence } from '../activity/rules'
import { type ActivityPredicate, type MatchPredicate, predicate } from '../predicates/kinds'
import { activityKind, isPickable } from '../predicates/rules'
import { type ActivityFormula, activityPrice, type Pricing } from '../pricing/rules'
import type { ClosedBy, Outcome } from '../settlement/rules'
import type { Judgement } from '../settlement/verdict/rules'
import type { ReceiptMatch } from './rules'

type Closed = {
  missionId: string
  /** The fan whose chain of the ledger holds its lines. */
  userId: string
  /** As it was added, and as its template says it in both languages. */
  title: string
  titles: Record<Locale, string>
  competition: string | null
  ruleVersion: number
  pick: string | null
  pickedAt: number | null
  outcome: Outcome
  settledBy: ClosedBy
  settledAt: number
  /** How often it was settled: more than once after a corrected result. */
  settledTimes: number
  /** The price of the pick, and what the ledger holds now: in XP, and as much in points if it counts. */
  points: number
  reward: number
  /** False for a pick beyond the 30 of its week, which pays only XP. */
  counts: boolean
  /** Every line of the ledger that this mission has caused, oldest first. */
  lines: LedgerLine[]
}

export type MatchReceipt = Closed & {
  kind: 'match'
  rule: MatchPredicate
  /** What the question was priced by when it was offered; null for one from before the ratings. */
  pricing: Pricing | null
  judgement: Judgement
  sources: ReceiptMatch[]
}
export type ActivityReceipt = Closed & {
  kind: 'activity'
  rule: ActivityPredicate
  judgement: ActivityEvidence
  sources: ReceiptQuiz[]
  /** How likely it is taken to be; null for one priced by an earlier rule. */
  formula: ActivityFormula | null
}

/** Why a verified mission closed as it did; instants in milliseconds since the epoch. */
export type MissionReceipt = MatchReceipt | ActivityReceipt

/** The receipt of a mission of the fan's own; null if it is open, doesn't exist or belongs to another fan. */
export async function receiptOf(actor: SignedIn, id: string): Promise<MissionReceipt | null> {
  const [row] = await database()
    .select({
      title: missions.title,
      titles: sql<
        Record<Locale, string>
      >`jsonb_build_object('it', ${missionTemplates.titleIt}, 'en', ${missionTemplates.titleEn})`,
      competition: missionTemplates.competition,
      rule: missionTemplates.rule,
      pricing: sql<Pricing | null>`${missionTemplates.pricing}`,
      ruleVersion: settlements.ruleVersion,
      pick: missions.pick,
      pickedAt: epochMs(missions.pickedAt),
      outcome: missions.outcome,
      settledBy: sql<ClosedBy | null>`${missions.settledBy}`,
      settledAt: epochMs(missions.settledAt),
      settledTimes: missions.settledTimes,
      points: missions.points,
      reward: missions.reward,
      counts: sql<boolean>`${missions.kind} = 'activity' or ${missions.pick} is null or ${missions.countedWeek} is not null`,
      judgement: settlements.judgement,
      sources: settlements.sources,
    })
    .from(missions)
    .innerJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
    .innerJoin(settlements, eq(settlements.id, missions.settlementId))
    .where(
      and(
        eq(missions.id, id),
        eq(missions.userId, actor.userId),
        isNull(missions.deletedAt),
        sql`${missions.outcome} <> 'open'`,
      ),
    )
  if (!row?.outcome || row.settledBy === null) return null
  const { rule: stored, pricing, judgement, sources, outcome, settledBy, ...rest } = row
  const lines = await linesOfCause(actor, id)
  const closed = { ...rest, missionId: id, userId: actor.userId, outcome, settledBy, lines }
  const rule = predicate.parse(stored)
  if (isPickable(rule))
    return {
      ...closed,
      kind: 'match',
      rule,
      pricing,
      judgement: judgement as Judgement,
      sources: sources as ReceiptMatch[],
    }
  const price = activityPrice(rule)
  return {
    ...closed,
    kind: 'activity',
    rule,
    judgement: judgement as ActivityEvidence,
    // Those of other rules were stored too once.
    sources: activityKind(rule).countsQuiz ? (sources as ReceiptQuiz[]) : [],
    formula: price.points === rest.points ? price.formula : null,
  }
}
