import type { FixtureFact } from '@/lib/matches/fixtures/words'
import type { OneMatchPredicate } from '../predicates/kinds'
import { rightPick } from '../predicates/rules'

/** A question on one match. */
export type OneMatchRule = OneMatchPredicate

/** How a pick stands while its match is in play; nothing of it is booked. */
export type IfItEndedNow = 'won' | 'lost'

const IN_PLAY = ['IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT']

/**
 * What a pick would be if the match ended with the score of now: null before kickoff, once it is over, and while the score that the
 * rule needs is not known. Until half time the score of now is the one at the break, too.
 */
export function ifItEndedNow(
  rule: OneMatchRule,
  pick: string,
  { status, regular, halfTime }: Pick<FixtureFact, 'status' | 'regular' | 'halfTime'>,
): IfItEndedNow | null {
  if (!IN_PLAY.includes(status) || regular === null) return null
  return rightPick(rule, { half: halfTime ?? regular, regular }) === pick ? 'won' : 'lost'
}
