import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { weekendMatches, weekendPicks, weekendSettlements } from '@/db/schema/weekend'
import { epochMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import { type LedgerLine, linesOfCause } from '@/lib/ledger/queries'
import type { Side } from '@/lib/matches/rules'
import type { ReceiptMatch } from '@/lib/missions/receipts/rules'
import type { Outcome, SettledBy } from '@/lib/missions/settlement/rules'
import type { MatchPricing } from '../pricing/rules'
import type { Profile } from '../rules'
import type { WeekendJudgement } from '../settlement/rules'

/** Why a profile of a five paid what it did, with everything needed to recompute it; instants in milliseconds since the epoch. */
export type FiveReceipt = {
  id: string
  /** The fan whose chain of the ledger holds its lines. */
  userId: string
  weekend: string
  profile: Profile
  side: Side
  ruleVersion: number
  pickedAt: number
  outcome: Outcome
  settledBy: SettledBy
  settledAt: number
  settledTimes: number
  points: number
  reward: number
  /** What priced all profiles of the match when it was offered. */
  pricing: MatchPricing
  judgement: WeekendJudgement
  sources: ReceiptMatch[]
  lines: LedgerLine[]
}

/** The receipt of a settled pick of the fan's own; null if it is open, doesn't exist or belongs to another fan. */
export async function receiptOfFive(actor: SignedIn, id: string): Promise<FiveReceipt | null> {
  const [row] = await database()
    .select({
      id: weekendPicks.id,
      userId: weekendPicks.userId,
      weekend: weekendPicks.weekend,
      profile: sql<Profile>`${weekendPicks.profile}`,
      side: weekendPicks.side,
      ruleVersion: weekendSettlements.ruleVersion,
      pickedAt: epochMs(weekendPicks.pickedAt),
      outcome: weekendPicks.outcome,
      settledBy: sql<SettledBy>`${weekendPicks.settledBy}`,
      settledAt: epochMs(weekendPicks.settledAt),
      settledTimes: weekendPicks.settledTimes,
      points: weekendPicks.points,
      reward: weekendPicks.reward,
      pricing: sql<MatchPricing>`${weekendMatches.pricing}`,
      judgement: sql<WeekendJudgement>`${weekendSettlements.judgement}`,
      sources: sql<ReceiptMatch[]>`${weekendSettlements.sources}`,
    })
    .from(weekendPicks)
    .innerJoin(weekendSettlements, eq(weekendSettlements.id, weekendPicks.settlementId))
    .innerJoin(
      weekendMatches,
      and(eq(weekendMatches.weekend, weekendPicks.weekend), eq(weekendMatches.matchId, weekendPicks.matchId)),
    )
    .where(
      and(
        eq(weekendPicks.id, id),
        eq(weekendPicks.userId, actor.userId),
        sql`${weekendPicks.outcome} <> 'open'`,
      ),
    )
  return row ? { ...row, lines: await linesOfCause(actor, id) } : null
}
