import {
  leaderOf,
  type MatchFact,
  type MatchStatus,
  type MatchWinner,
  REPLAY_WITHIN_DAYS,
  type Score,
} from '@/lib/matches/rules'
import type { MatchPredicate } from '../../predicates/kinds'
import { sideOf } from '../../predicates/kinds/kind'
import { countsAwards, matchesKind } from '../../predicates/rules'

const DAY_MS = 86_400_000

/** Why a match counts, why it is waited for, why it is void. */
export type Counting = 'score' | 'award'
export type Waiting = 'unknown_match' | 'not_played' | 'postponed' | 'score_missing'
export type Voiding = 'cancelled' | 'not_replayed' | 'awarded' | 'half_time_missing' | 'other_team'

type Counted = {
  state: 'counts'
  reason: Counting
  /** After 90 minutes; null for an award. */
  counted: Score | null
  /** At half time; null unless the rule looks at it. */
  half: Score | null
  winner: MatchWinner
}
type Uncounted = { counted: null; half: null; winner: null } & (
  | { state: 'waits'; reason: Waiting }
  | { state: 'void'; reason: Voiding }
)

/** What a receipt shows of a match: what was counted, and which reading of the vendor it came from. */
export type Evidence = {
  matchId: string
  status: MatchStatus | null
  kickoffAt: number | null
  updatedAt: number | null
} & (Counted | Uncounted)

const NOTHING = { counted: null, half: null, winner: null } as const
const waits = (reason: Waiting): Uncounted => ({ state: 'waits', reason, ...NOTHING })
const isVoid = (reason: Voiding): Uncounted => ({ state: 'void', reason, ...NOTHING })

/** Whether the match is played too late to count for the missions on it, or can no longer be played in time. */
function isTooLate(match: MatchFact, at: number): boolean {
  if (match.originalKickoffAt === null) return false
  const last = match.originalKickoffAt + REPLAY_WITHIN_DAYS * DAY_MS
  if (match.kickoffKnown && match.kickoffAt !== null && match.kickoffAt > last) return true
  return at > last && (match.status === 'POSTPONED' || match.status === 'SUSPENDED' || isUnscheduled(match))
}

const isUnscheduled = ({ status, kickoffKnown }: MatchFact) =>
  !kickoffKnown && (status === 'SCHEDULED' || status === 'TIMED')

/** A result by decision of the organiser stands for a result, and for no goal. */
function onAward(rule: MatchPredicate, match: MatchFact): Counted | Uncounted {
  if (!countsAwards(rule)) return isVoid('awarded')
  const winner = match.winner ?? (match.regular && leaderOf(match.regular))
  if (winner === null) return waits('score_missing')
  return { state: 'counts', reason: 'award', counted: null, half: null, winner }
}

function onScore(rule: MatchPredicate, { regular, halfTime }: MatchFact): Counted | Uncounted {
  if (regular === null) return waits('score_missing')
  const counted = { state: 'counts', reason: 'score', counted: regular, winner: leaderOf(regular) } as const
  if (!matchesKind(rule).needsHalfTime) return { ...counted, half: null }
  const fits = halfTime !== null && halfTime.home <= regular.home && halfTime.away <= regular.away
  return fits ? { ...counted, half: halfTime } : isVoid('half_time_missing')
}

function verdictOn(rule: MatchPredicate, match: MatchFact, at: number): Counted | Uncounted {
  if (rule.kind === 'team_streak' && sideOf(rule.team.id, match) === null) return isVoid('other_team')
  if (match.status === 'CANCELLED') return isVoid('cancelled')
  if (isTooLate(match, at)) return isVoid('not_replayed')
  if (match.status === 'AWARDED') return onAward(rule, match)
  if (match.status === 'FINISHED') return onScore(rule, match)
  return waits(match.status === 'POSTPONED' || match.status === 'SUSPENDED' ? 'postponed' : 'not_played')
}

/**
 * What a match means to a rule at the instant `at` (milliseconds of the epoch): it counts, is waited for, or is void. A match
 * that runs is waited for; a score that is missing is waited for too, and never taken for zero.
 */
export const evidenceOf = (
  rule: MatchPredicate,
  matchId: string,
  match: MatchFact | undefined,
  at: number,
): Evidence => ({
  matchId,
  status: match?.status ?? null,
  kickoffAt: match?.kickoffAt ?? null,
  updatedAt: match?.updatedAt ?? null,
  ...(match ? verdictOn(rule, match, at) : waits('unknown_match')),
})
