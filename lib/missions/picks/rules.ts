import type { MatchFact } from '@/lib/matches/rules'
import type { MatchPredicate } from '../predicates/kinds'
import { matchesOf } from '../predicates/rules'

const BEFORE: readonly MatchFact['status'][] = ['SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED']

/** The instant from which the pick can not be changed: the first known kick-off among the rule's matches; null while none is known. */
export function locksAt(rule: MatchPredicate, matches: readonly MatchFact[]): number | null {
  const kickoffs = own(rule, matches).flatMap(({ kickoffAt, kickoffKnown }) =>
    kickoffKnown && kickoffAt !== null ? [kickoffAt] : [],
  )
  return kickoffs.length > 0 ? Math.min(...kickoffs) : null
}

/** Whether picks are closed at `at`, by the clock or because a match has begun before its announced hour. */
export function isLocked(rule: MatchPredicate, matches: readonly MatchFact[], at: number): boolean {
  const lock = locksAt(rule, matches)
  return (lock !== null && at >= lock) || own(rule, matches).some(({ status }) => !BEFORE.includes(status))
}

function own(rule: MatchPredicate, matches: readonly MatchFact[]) {
  const ids = new Set(matchesOf(rule))
  return matches.filter(({ id }) => ids.has(id))
}
