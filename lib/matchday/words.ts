import { dayAndMonth } from '@/lib/core/date-formats'
import { dateFormat, dayRange } from '@/lib/core/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import type { Round } from '@/lib/matches/rounds/rules'
import type { OneMatchPredicate } from '@/lib/missions/predicates/rules'
import { questionOf } from '@/lib/missions/predicates/words'
import type { IfItEndedNow } from '@/lib/missions/provisional/rules'
import type { Names } from '@/lib/missions/wording/words'
import type { Words } from '@/lib/missions/words'
import type { PickedAnswer } from './slip/queries'

const moment = dateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The days of a round: `20–23 novembre`. */
export function daysOf({ from, to }: Pick<Round, 'from' | 'to'>, locale: Locale): string {
  if (from === null || to === null) return ''
  return dayRange(dayAndMonth(locale, env.APP_TIME_ZONE), from, to)
}

/** `domenica 16:20` */
export const momentOf = (at: number, locale: Locale): string => moment(locale, env.APP_TIME_ZONE).format(at)

/** What the stub of a ticket calls its points; `xp` is a pick that does not count and is right or can still be. */
export const paidAs = ({ outcome, counts }: PickedAnswer) =>
  !counts && (outcome === 'open' || outcome === 'won') ? 'xp' : outcome

/** How a pick would end if its match ended now, as the texts of it are called. */
export const nowAs = (state: IfItEndedNow, counts: boolean) =>
  state === 'won' && !counts ? 'wonForXp' : state

/** A question beside its match, so that the match is not named again: `Più o meno di 2,5 gol?` */
export function questionTitle(rule: OneMatchPredicate, names: Names, { speak, locale }: Words): string {
  if (rule.kind === 'match_result') return MESSAGES[locale].matchday.match.whoWins
  return questionOf(speak, rule, names)
}
