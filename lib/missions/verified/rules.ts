import type { MatchFact, MatchStatus } from '@/lib/matches/rules'
import { type ActivityEvidence, type ActivityFacts, activityOf } from '../activity/rules'
import type { ActivityPredicate, MatchPredicate } from '../predicates/kinds'
import { matchesOf } from '../predicates/rules'

export type Progress = { done: number; of: number }

const PLAYED: readonly MatchStatus[] = ['FINISHED', 'AWARDED', 'CANCELLED']

/** How many of the rule's matches are no longer awaited: 2 of 5. */
export function progressOfVerified(
  rule: MatchPredicate,
  matches: readonly Pick<MatchFact, 'id' | 'status'>[],
): Progress {
  const over = new Set(matches.filter(({ status }) => PLAYED.includes(status)).map(({ id }) => id))
  const ids = matchesOf(rule)
  return { done: ids.filter((id) => over.has(id)).length, of: ids.length }
}

/**
 * How far the fan has come, never beyond what the rule asks for: 3 of 7 days.
 * @param judged the evidence that closed the mission; null while it is open
 */
export function progressOfActivity(
  rule: ActivityPredicate,
  facts: ActivityFacts,
  judged: ActivityEvidence | null = null,
): Progress {
  const { counted, needed } = judged ?? activityOf(rule, facts)
  return { done: Math.min(counted, needed), of: needed }
}
