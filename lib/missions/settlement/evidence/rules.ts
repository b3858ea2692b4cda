import type { VoidReason } from '@/db/schema/missions'
import { isPastRescheduling } from '@/lib/matches/rescheduling/rules'
import {
  goalsIn,
  isHalfOf,
  isOver,
  leaderOf,
  type MatchFact,
  type MatchStatus,
  type MatchWinner,
  type Score,
  UPCOMING,
} from '@/lib/matches/rules'
import type { MatchPredicate } from '../../predicates/kinds'
import { countsAwards, isOneMatch, matchesKind, severalMatchesKind } from '../../predicates/rules'

const HOUR_MS = 3_600_000

/** How long to wait for a missing half-time score. */
export const HALF_TIME_HOURS = 48

/** A match as a rule's template knows it; `originalKickoffAt` is the kickoff for which the question was offered. */
export type JudgedMatch = MatchFact & {
  /** Since when it has been finished without a half-time score, for a rule that needs it. */
  halfMissingSince?: number | null
  /** The reason given to fans why it is void, which is final. */
  voidedBy?: VoidReason | null
  /** Whether an admin has corrected it after it was void: the correction counts, whatever the date. */
  isCorrectedVoid?: boolean
  /** Whether other teams play it, or the same on other sides, than when the question was offered. */
  hasOtherTeams?: boolean
}

/** Reasons why a match counts, is awaited, or is void. */
export type CountReason = 'score' | 'award'
type Waiting = 'unknown_match' | 'not_played' | 'postponed' | 'score_missing' | 'half_time_awaited'
type Counted = {
  state: 'counts'
  reason: CountReason
  /** After 90 minutes; null for an award. */
  counted: Score | null
  /** At half time; null unless the rule looks at it. */
  half: Score | null
  winner: MatchWinner
}
type Uncounted = { counted: null; half: null; winner: null } & (
  | { state: 'waits'; reason: Waiting }
  | { state: 'void'; reason: VoidReason }
)

/** What a receipt shows of a match: what was counted, and which reading of the vendor it came from. */
export type Evidence = {
  matchId: string
  status: MatchStatus | null
  kickoffAt: number | null
  updatedAt: number | null
} & (Counted | Uncounted)

const NOTHING = { counted: null, half: null, winner: null } as const
const waiting = (reason: Waiting): Uncounted => ({ state: 'waits', reason, ...NOTHING })
const voided = (reason: VoidReason): Uncounted => ({ state: 'void', reason, ...NOTHING })

/** Whether the match is played too late to count for the missions on it, or can no longer be played in time. */
function isTooLate(match: MatchFact, at: number): boolean {
  const { originalKickoffAt, kickoffKnown, kickoffAt } = match
  if (originalKickoffAt === null) return false
  if (kickoffKnown && kickoffAt !== null && isPastRescheduling(originalKickoffAt, kickoffAt)) return true
  if (!isPastRescheduling(originalKickoffAt, at)) return false
  return match.status === 'POSTPONED' || match.status === 'SUSPENDED' || isUnscheduled(match)
}

const isUnscheduled = ({ status, kickoffKnown }: MatchFact) => !kickoffKnown && UPCOMING.includes(status)

/** Whether the 14 days for a result are over, counted from the later of the two kickoffs. */
function isOverdue({ originalKickoffAt, kickoffAt }: MatchFact, at: number): boolean {
  const from = Math.max(originalKickoffAt ?? Number.NEGATIVE_INFINITY, kickoffAt ?? Number.NEGATIVE_INFINITY)
  return Number.isFinite(from) && isPastRescheduling(from, at)
}

/** Whether the vendor has not listed the match for 14 days. */
const isDeleted = ({ missingSince, status }: MatchFact, at: number) =>
  missingSince !== null && isPastRescheduling(missingSince, at) && !isOver(status)

/** A result decided by the organiser is valid for results and void for goals. */
function onAward(rule: MatchPredicate, match: MatchFact): Counted | Uncounted {
  if (!countsAwards(rule)) return voided('awarded')
  const winner = match.winner ?? (match.regular && leaderOf(match.regular))
  if (winner === null) return waiting('score_missing')
  return { state: 'counts', reason: 'award', counted: null, half: null, winner }
}

/** After 0-0 the half-time score can only be 0-0. */
const halfTimeOf = ({ regular, halfTime }: MatchFact): Score | null =>
  regular && goalsIn(regular) === 0 ? regular : halfTime

function onScore(rule: MatchPredicate, match: JudgedMatch, at: number): Counted | Uncounted {
  const { regular, halfMissingSince } = match
  if (regular === null) return waiting('score_missing')
  const counted = { state: 'counts', reason: 'score', counted: regular, winner: leaderOf(regular) } as const
  if (!matchesKind(rule).needsHalfTime) return { ...counted, half: null }
  const half = halfTimeOf(match)
  if (half && isHalfOf(half, regular)) return { ...counted, half }
  const since = halfMissingSince ?? at
  return at < since + HALF_TIME_HOURS * HOUR_MS ? waiting('half_time_awaited') : voided('half_time_missing')
}

/** Whether the match, as it stands now, is the one that the rule asks about: its picks name the teams by their sides. */
const isAskedAbout = (rule: MatchPredicate, match: JudgedMatch): boolean =>
  isOneMatch(rule) ? !match.hasOtherTeams : severalMatchesKind(rule).concerns(rule, match)

function verdictOn(rule: MatchPredicate, match: JudgedMatch, at: number): Counted | Uncounted {
  if (match.voidedBy) return voided(match.voidedBy)
  if (!isAskedAbout(rule, match)) return voided('other_team')
  if (match.status === 'CANCELLED') return voided('cancelled')
  if (!match.isCorrectedVoid && isTooLate(match, at)) return voided('not_replayed')
  if (isDeleted(match, at)) return voided('deleted')
  const seen = onStatus(rule, match, at)
  return seen.state === 'waits' && isOverdue(match, at) ? voided('no_result') : seen
}

function onStatus(rule: MatchPredicate, match: JudgedMatch, at: number): Counted | Uncounted {
  if (match.status === 'AWARDED') return onAward(rule, match)
  if (match.status === 'FINISHED') return onScore(rule, match, at)
  return waiting(match.status === 'POSTPONED' || match.status === 'SUSPENDED' ? 'postponed' : 'not_played')
}

/**
 * What a match means to a rule at the instant `at` (milliseconds since the epoch): it counts, is awaited, or is void. A running match
 * is awaited, and so is a missing score, which is never taken for zero; after 14 days the wait is over.
 */
export const evidenceOf = (
  rule: MatchPredicate,
  matchId: string,
  match: JudgedMatch | undefined,
  at: number,
): Evidence => ({
  matchId,
  status: match?.status ?? null,
  kickoffAt: match?.kickoffAt ?? null,
  updatedAt: match?.updatedAt ?? null,
  ...(match ? verdictOn(rule, match, at) : waiting('unknown_match')),
})

/** Of the rows of one match the first that is not void is left; the others are void, so that the match counts once. */
export function countedOnce(
  evidence: readonly Evidence[],
  facts: ReadonlyMap<string, MatchFact>,
): Evidence[] {
  const seen = new Set<string>()
  return evidence.map((each) => {
    if (each.state === 'void') return each
    const match = facts.get(each.matchId)?.duplicateOf ?? each.matchId
    if (seen.has(match)) return { ...each, ...voided('listed_twice') }
    seen.add(match)
    return each
  })
}
