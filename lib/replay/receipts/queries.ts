import 'server-only'
import type { SignedIn } from '@/lib/core/actor'
import type { MatchStatus, MatchWinner, Score, Team } from '@/lib/matches/rules'
import { type Pricing, priceOfPick } from '@/lib/missions/pricing/rules'
import { replayOf } from '../queries'
import { bookedRounds, closedRound } from '../rounds/queries'
import { outcomeOf, type PickOutcome, type ResultPick } from '../rules'
import { resultRule } from '../seasons/rules'
import { REPLAY_LAYOUT } from './rules'

export type ReceiptPick = {
  matchId: string
  rule: ReturnType<typeof resultRule>
  home: Team
  away: Team
  kickoffAt: number | null
  status: MatchStatus
  winner: MatchWinner | null
  regular: Score | null
  pricing: Pricing
  pick: ResultPick
  pickedAt: number | null
  right: ResultPick | null
  /** What the pick was worth. */
  points: number
  outcome: PickOutcome
}

/** A round's receipt: everything that determines its points and its hash. */
export type ReplayReceipt = {
  kind: 'replay'
  replayId: string
  userId: string
  competition: string
  season: number
  round: number
  picks: ReceiptPick[]
  hits: number
  points: number
  previousHash: string
  hash: string
  settledAt: number
  layout: typeof REPLAY_LAYOUT
}

/**
 * The receipt of the fan's own round; null if the round has no picks or is not closed yet, or the replay belongs to another
 * fan.
 */
export async function replayReceipt(
  actor: SignedIn,
  id: string,
  round: number,
): Promise<ReplayReceipt | null> {
  const [replay, booked, matches] = await Promise.all([
    replayOf(actor, id),
    bookedRounds(actor, id),
    closedRound(actor, id, round),
  ])
  const own = booked.find((one) => one.round === round)
  if (!replay || !own) return null
  const picks = matches.flatMap((match): ReceiptPick[] => {
    const {
      externalId: matchId,
      home,
      away,
      kickoffAt,
      status,
      winner,
      regular,
      right,
      pricing,
      pickedAt,
    } = match
    if (match.own === null) return []
    const points = priceOfPick(pricing, match.own).points
    return [
      {
        matchId,
        rule: resultRule(matchId),
        ...{ home, away, kickoffAt, status, winner, regular, pricing, pickedAt, right, points },
        pick: match.own,
        outcome: outcomeOf({ pick: match.own, right }),
      },
    ]
  })
  const { hits, points, previousHash, hash, settledAt } = own
  return {
    kind: 'replay',
    replayId: id,
    userId: actor.userId,
    competition: replay.competition,
    season: replay.season,
    round,
    ...{ picks, hits, points, previousHash, hash, settledAt },
    layout: REPLAY_LAYOUT,
  }
}
