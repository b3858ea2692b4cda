import { shortName } from '@/lib/competitions/clubs/rules'
import { fill } from '@/lib/core/i18n/fill'
import { dateFormat, dayRange } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { dayAndMonth } from '@/lib/core/time/date-formats'
import { env } from '@/lib/env'
import type { FixtureFact } from '@/lib/matches/fixtures/words'
import type { Round } from '@/lib/matches/rounds/rules'
import { isLeftInPlay } from '@/lib/matches/rules'
import type { OneMatchPredicate } from '@/lib/missions/predicates/rules'
import { pickLabelOf, questionOf } from '@/lib/missions/predicates/words'
import { ifItEndedNow, type NowView } from '@/lib/missions/provisional/rules'
import type { Outcome } from '@/lib/missions/settlement/rules'
import { type Names, say } from '@/lib/missions/wording/words'
import { type Words, wordsIn } from '@/lib/missions/words'
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
const paidAs = ({ outcome, counts }: PickedAnswer) =>
  !counts && (outcome === 'open' || outcome === 'won') ? 'xp' : outcome

/** What it takes to put the questions on a match into words. */
export type MatchWords = Words & { names: Names }

export function wordsOn({ home, away }: Pick<FixtureFact, 'home' | 'away'>, locale: Locale): MatchWords {
  const words = wordsIn(locale)
  const { unknownTeam } = words
  const names = {
    home: shortName(home) || unknownTeam,
    away: shortName(away) || unknownTeam,
    competition: '',
  }
  return { ...words, names }
}

/** The title of a question beside its match, which it does not name again, and what its picks are called; that of who wins has signs. */
export function questionWords(rule: OneMatchPredicate, { locale, speak, names }: MatchWords) {
  const isOfWinner = rule.kind === 'match_result'
  return {
    title: isOfWinner ? MESSAGES[locale].matchday.match.whoWins : questionOf(speak, rule, names),
    labelOf: (pick: string) => (isOfWinner ? undefined : say(speak, pickLabelOf(rule, pick, names))),
  }
}

type Answered = { rule: OneMatchPredicate; own: PickedAnswer }

/** What the fan has picked, and what became of it. */
export type OwnPickView = {
  pickText: string
  outcome: Outcome
  missionId: string
  points: number
  paid: ReturnType<typeof paidAs>
  now: NowView | null
}

/** @param at the database's clock, in milliseconds since the epoch */
export function ownPickView(
  { rule, own }: Answered,
  fact: FixtureFact,
  at: number,
  words: MatchWords,
): OwnPickView {
  const { pick, outcome, missionId, points, reward } = own
  return {
    pickText: questionWords(rule, words).labelOf(pick) ?? pick,
    outcome,
    missionId,
    points: outcome === 'won' ? reward : points,
    paid: paidAs(own),
    now: nowView(rule, own, fact, at, words.locale),
  }
}

/** How an open pick would end if its match ended now. @param at the database's clock, in milliseconds since the epoch */
export function nowView(
  rule: OneMatchPredicate,
  { pick, outcome, points, counts }: Omit<PickedAnswer, 'reward'>,
  fact: FixtureFact,
  at: number,
  locale: Locale,
): NowView | null {
  const state = outcome === 'open' && !isLeftInPlay(fact, at) ? ifItEndedNow(rule, pick, fact) : null
  const { now } = MESSAGES[locale].matchday
  return state && { state, text: fill(now[state === 'won' && !counts ? 'wonForXp' : state], { points }) }
}
