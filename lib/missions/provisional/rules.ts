import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { IN_PLAY } from '@/lib/matches/rules'
import { type OneMatchPredicate, rightPick } from '../predicates/rules'

/** How a pick stands while its match is in play; nothing of it is booked. */
export type IfItEndedNow = 'won' | 'lost'

/**
 * What a pick would be if the match ended with the score of now: null before kickoff, once it is over, and while the score that the
 * rule needs is not known. Until half time the score of now is the one at the break, too.
 */
export function ifItEndedNow(
  rule: OneMatchPredicate,
  pick: string,
  { status, regular, halfTime }: Pick<FixtureFact, 'status' | 'regular' | 'halfTime'>,
): IfItEndedNow | null {
  if (!IN_PLAY.includes(status) || regular === null) return null
  return rightPick(rule, { half: halfTime ?? regular, regular }) === pick ? 'won' : 'lost'
}
