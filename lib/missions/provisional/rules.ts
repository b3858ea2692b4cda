import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { IN_PLAY } from '@/lib/matches/rules'
import { type OneMatchPredicate, rightPick } from '../predicates/rules'

/** How a pick stands while its match is in play; nothing is booked. */
export type IfItEndedNow = 'won' | 'lost'

export type NowView = { state: IfItEndedNow; text: string }

/**
 * What a pick would be if the match ended with the current score: null before kickoff, after the end, and while the score that the
 * rule needs is unknown. Until half time the current score also counts as the one at half time.
 */
export function ifItEndedNow(
  rule: OneMatchPredicate,
  pick: string,
  { status, regular, halfTime }: Pick<FixtureFact, 'status' | 'regular' | 'halfTime'>,
): IfItEndedNow | null {
  if (!IN_PLAY.includes(status) || regular === null) return null
  return rightPick(rule, { half: halfTime ?? regular, regular }) === pick ? 'won' : 'lost'
}
