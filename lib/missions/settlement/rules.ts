import type { MatchFact } from '@/lib/matches/rules'
import { isLocked } from '../picks/rules'
import type { MatchPredicate } from '../predicates/kinds'
import { picksOf } from '../predicates/rules'
import type { Counting, Evidence, Voiding } from './evidence/rules'
import { type Judgement, judge } from './verdict/rules'

/** Goes onto every ledger line of a verified mission; raised when a rule of settlement changes. */
export const VERIFIED_RULE_VERSION = 1

export const OUTCOMES = ['open', 'won', 'lost', 'void'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What closed a mission on matches: `early` is before its last match, `no_pick` that the fan had chosen nothing when picks closed. */
export type SettledBy = Counting | Voiding | 'early' | 'no_pick'

/** `settledBy` is null while the mission is open. */
export type Settlement = { outcome: Outcome; evidence: Evidence[]; settledBy: SettledBy | null }

/**
 * What a judgement means for one pick, so that a batch judges a rule once for all its fans. Null is a mission without a pick:
 * it says nothing that could be right or wrong, and is void once picks are closed.
 */
export function settlementOf(judgement: Judgement, pick: string | null, locked: boolean): Settlement {
  const { evidence, state, by } = judgement
  if (pick === null && locked) return { outcome: 'void', evidence, settledBy: 'no_pick' }
  if (pick === null) {
    return state === 'void'
      ? { outcome: 'void', evidence, settledBy: by }
      : { outcome: 'open', evidence, settledBy: null }
  }
  if (state === 'decided')
    return { outcome: judgement.right === pick ? 'won' : 'lost', evidence, settledBy: by }
  if (judgement.ruledOut.includes(pick)) return { outcome: 'lost', evidence, settledBy: 'early' }
  return { outcome: state, evidence, settledBy: by }
}

/**
 * The outcome of one mission by the facts at the instant `at` (milliseconds of the epoch). A pick that the rule does not offer
 * counts as none.
 */
export function settle(
  rule: MatchPredicate,
  pick: string | null,
  matches: readonly MatchFact[],
  at: number,
): Settlement {
  const offered = pick !== null && picksOf(rule).includes(pick) ? pick : null
  return settlementOf(judge(rule, matches, at), offered, isLocked(rule, matches, at))
}
