import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { isoDay } from '@/lib/core/i18n/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { addDays } from '@/lib/core/time/calendar'
import { dayAndMonth, dayAndShortMonth, weekdayInFull } from '@/lib/core/time/date-formats'
import { SIX_DAYS_MS } from '@/lib/core/time/day-time'
import { timeOfDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import { type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import { roundName } from '@/lib/matches/rounds/words'
import { pickLabelOf, questionOf } from '../predicates/words'
import { priceOfPick, priceRange, pricesOf, unratedPricing } from '../pricing/rules'
import { ifItEndedNow, type NowView } from '../provisional/rules'
import { scoreOf } from '../verified/words'
import { type Names, say } from '../wording/words'
import { namesIn, type Words, wordsIn } from '../words'
import type { LatestStamp, LiveMatch, NextMatch, Today, TodayQuestion } from './queries'

/** Questions named under the next match. */
const SHOWN = 3

/** A question on the next match: `slot` is what was picked, null while it is open. */
export type TodayLine = { slot: string | null; text: string; worth: string }

type NextView = { match: FixtureView; eyebrow: string; lines: TodayLine[] }

/** Full hours omit their minutes in Italian: `alle 18`. */
function hourOf(at: number, locale: Locale): string {
  const hour = timeOfDay(at, locale)
  return locale === 'it' ? hour.replace(/:00$/, '') : hour
}

/** The news of the day: that the fan's matches are on, or when the next one is. */
export function headlineOf(
  { live, next, now }: Pick<Today, 'live' | 'next' | 'now'>,
  locale: Locale,
): string {
  const t = translatorFor(locale, 'today')
  if (live.length > 0) return t('headline.live')
  if (!next) return t('headline.none')
  const { kickoffAt, kickoffKnown } = next.match
  const zone = env.APP_TIME_ZONE
  const [day, today] = [isoDay(kickoffAt, zone), isoDay(now, zone)]
  const hour = hourOf(kickoffAt, locale)
  if (day === today) return kickoffKnown ? t('headline.today', { hour }) : t('headline.someTimeToday')
  if (day === addDays(today, 1))
    return kickoffKnown ? t('headline.tomorrow', { hour }) : t('headline.someTimeTomorrow')
  if (kickoffAt - now < SIX_DAYS_MS)
    return t('headline.soon', { day: weekdayInFull(locale, zone).format(kickoffAt) })
  const later = dayAndMonth(locale, zone).format(kickoffAt)
  return t('headline.later', { day: later, elided: /^(8|11) /.test(later) ? 'yes' : 'no' })
}

function lineOf(
  { rule, pricing, pick, counts }: TodayQuestion,
  names: Names,
  { speak, texts }: Words,
): TodayLine {
  const offered = pricing ?? unratedPricing(rule)
  if (pick !== null) {
    const slot = rule.kind === 'match_result' ? pick : '✓'
    const worth = counts ? `${priceOfPick(offered, pick).points} ${texts.points}` : texts.paidXp
    return { slot, text: say(speak, pickLabelOf(rule, pick, names)), worth }
  }
  const { least, most } = priceRange(pricesOf(rule, offered))
  const worth = least < most ? fill(texts.range, { least, most }) : String(most)
  return { slot: null, text: questionOf(speak, rule, names), worth }
}

/** `Serie A · Giornata 13` */
export function roundOf({ match, round }: NextMatch, locale: Locale): string {
  const competition = competitionName(match.competition)
  return round ? `${competition} · ${roundName(round, locale)}` : competition
}

/** Whether the round of the next match has no question yet, open or picked. */
export const hasNoQuestions = ({ open, picked, questions }: NextMatch): boolean =>
  open + picked + questions.length === 0

/** @param now the database's clock, in milliseconds since the epoch */
export function nextView(next: NextMatch, now: number, locale: Locale): NextView {
  const match = fixtureView(next.match, now, locale)
  const competition = competitionName(next.match.competition)
  const names = { home: match.home.name, away: match.away.name, competition }
  const words = wordsIn(locale)
  return {
    match,
    eyebrow: roundOf(next, locale),
    lines: next.questions.slice(0, SHOWN).map((question) => lineOf(question, names, words)),
  }
}

/** A match in play with the fan's picks, and how these stand; `points` is what they would earn. */
type LiveView = {
  match: FixtureView
  pickText: string
  now: NowView
  points: number
}

/** @param now the database's clock, in milliseconds since the epoch */
export function liveView({ match, picks }: LiveMatch, now: number, locale: Locale): LiveView {
  const t = translatorFor(locale, 'today.live')
  const view = fixtureView(match, now, locale)
  const names = {
    home: view.home.name,
    away: view.away.name,
    competition: competitionName(match.competition),
  }
  const label = ({ rule, pick }: LiveMatch['picks'][number]) =>
    rule.kind === 'match_result' ? pick : say(wordsIn(locale).speak, pickLabelOf(rule, pick, names))
  const right = picks.filter(({ rule, pick }) => ifItEndedNow(rule, pick, match) === 'won')
  const points = right.reduce((sum, pick) => sum + pick.points, 0)
  const state = right.length > 0 ? 'won' : 'lost'
  const [only, ...others] = picks
  return {
    match: view,
    pickText: t('said', { picks: picks.length, pick: only ? label(only) : '' }),
    now: {
      state,
      text:
        others.length === 0
          ? t(state, { points })
          : t('some', { right: right.length, picks: picks.length, points }),
    },
    points,
  }
}

type StampView = {
  title: string
  /** How a match ended and what was picked: `2–0 · avevi detto 1`; several matches have no score of their own. */
  summary: string
}

/** @param now the database's clock, in milliseconds since the epoch */
export function stampView(stamp: LatestStamp, now: number, locale: Locale): StampView {
  const { rule, pick, matches, settledAt } = stamp
  const t = translatorFor(locale, 'today')
  const zone = env.APP_TIME_ZONE
  const [day, today] = [isoDay(settledAt, zone), isoDay(now, zone)]
  const [only, ...others] = matches
  const score = only && others.length === 0 ? scoreOf(only) : null
  const words = wordsIn(locale)
  const label =
    rule.kind === 'match_result'
      ? pick
      : say(words.speak, pickLabelOf(rule, pick, namesIn(words, rule, matches)))
  return {
    title: t('stamp.title', {
      day: day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : 'earlier',
      hour: timeOfDay(settledAt, locale),
      date: dayAndShortMonth(locale, zone).format(settledAt),
    }),
    summary: [score, t('stamp.said', { pick: label })].filter(Boolean).join(' · '),
  }
}
