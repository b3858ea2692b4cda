import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { picksOf } from '@/lib/missions/predicates/rules'
import type { Evidence, JudgedMatch } from '@/lib/missions/settlement/evidence/rules'
import { type Settlement, settlementOf } from '@/lib/missions/settlement/rules'
import { judge } from '@/lib/missions/settlement/verdict/rules'

/** Closed by the clock or by play, as the database's `picks_open` says of matches whose date never moved. */
const isLocked = (matches: readonly JudgedMatch[], at: number): boolean =>
  matches.some(
    ({ kickoffAt, kickoffKnown, status }) =>
      (kickoffKnown && kickoffAt !== null && at >= kickoffAt) ||
      !['SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED'].includes(status),
  )

/** The outcome of one mission by the facts at an instant, with the evidence for it; a pick that the rule does not offer counts as none. */
export function settle(
  rule: MatchPredicate,
  pick: string | null,
  matches: readonly JudgedMatch[],
  at: number,
  pickedAt = Number.NEGATIVE_INFINITY,
): Settlement & { evidence: Evidence[] } {
  const judgement = judge(rule, matches, at)
  const offered = pick !== null && picksOf(rule).includes(pick) ? pick : null
  const isLate = judgement.closedAt !== null && pickedAt >= judgement.closedAt
  const own = matches.filter(({ id }) => judgement.evidence.some(({ matchId }) => matchId === id))
  const settlement = settlementOf(judgement, { pick: offered, isLate, isDuplicate: false }, isLocked(own, at))
  return { ...settlement, evidence: judgement.evidence }
}
