import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { DAY_MS } from '@/lib/core/time/calendar'
import { longDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import { type FixtureFact, type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import type { RoundMatch, SeasonRound } from '@/lib/matches/rounds/queries'
import { partOf, type RoundPart } from '@/lib/matches/rounds/rules'
import type { PickOptions } from '@/lib/missions/picks/rules'
import { pricesOf, unratedPricing } from '@/lib/missions/pricing/rules'
import { isAskedLater, OFFERED_DAYS } from '@/lib/missions/rounds/rules'
import { optionsOf } from '@/lib/missions/verified/words'
import { daysOf, type MatchWords, type OwnPickView, ownPickView, questionWords, wordsOn } from '../words'
import type { LeaguePickCounts, SlipQuestion } from './queries'
import type { WeekLeft } from './rules'

/**
 * When the first match to come gets its questions, in milliseconds since the epoch; undefined without a match that will get some, or
 * while those that could have them wait for an hour.
 */
export function opensAt(
  matches: readonly Pick<RoundMatch, 'kickoffAt' | 'kickoffKnown' | 'isImported'>[],
  now: number,
): number | undefined {
  const openings = matches.flatMap(({ kickoffAt, kickoffKnown, isImported }) => {
    if (!isImported || kickoffAt === null || kickoffAt <= now) return []
    const opening = kickoffAt - OFFERED_DAYS * DAY_MS
    return kickoffKnown || opening > now ? [Math.max(now, opening)] : []
  })
  return openings.length > 0 ? Math.min(...openings) : undefined
}

/** What a question lacks is left out, to keep a page with many questions small. */
export type QuestionView = PickOptions & {
  id: string
  title: string
  isOpen: boolean
  isLocked?: true
  /** The week of which a pick takes one of the places that count; left out for the first of the page. */
  week?: string
  /** The pick that is saved. */
  saved?: string
  own?: OwnPickView
}

export type MatchSlip = {
  match: FixtureView
  locksAt: number | null
  result: QuestionView | null
  more: QuestionView[]
  /** How often each pick of the result was made in the league, once picks are closed. */
  mates: [pick: string, count: number][]
  /** Set where there is no question yet. */
  isAskedLater?: true
}

export type SlipPart = { key: string; part: RoundPart; title: string; aside: string; matches: MatchSlip[] }

function questionView(
  question: SlipQuestion,
  fact: FixtureFact,
  { now, firstWeek }: { now: number; firstWeek: string | undefined },
  words: MatchWords,
): QuestionView {
  const { id, rule, pricing, isOpen, isLocked, week, own } = question
  const { title, labelOf } = questionWords(rule, words)
  return {
    id,
    title,
    ...optionsOf(rule, pricesOf(rule, pricing ?? unratedPricing(rule)), labelOf),
    isOpen: isOpen && !isLocked,
    ...(isLocked && { isLocked }),
    ...(isOpen && week !== null && week !== firstWeek && { week }),
    ...(own && { saved: own.pick, own: ownPickView({ rule, own }, fact, now, words) }),
  }
}

type OfPage = { league: LeaguePickCounts | null; weeks: readonly WeekLeft[]; now: number }

/** A match with its questions: that of who wins, then those that are open or answered. */
export function matchSlip(
  fact: FixtureFact,
  questions: readonly SlipQuestion[],
  { league, weeks: [firstWeek], now }: OfPage,
  locale: Locale,
): MatchSlip {
  const words = wordsOn(fact, locale)
  const first = questions.find(({ rule }) => rule.kind === 'match_result')
  const views = questions
    .filter((question) => question === first || question.isOpen || question.own)
    .map((question) => questionView(question, fact, { now, firstWeek: firstWeek?.week }, words))
  return {
    match: fixtureView(fact, now, locale),
    locksAt: first?.locksAt ?? fact.kickoffAt,
    result: views.find(({ id }) => id === first?.id) ?? null,
    more: views.filter(({ id }) => id !== first?.id),
    mates: (league?.counts ?? []).flatMap(({ templateId, pick, count }): [string, number][] =>
      templateId === first?.id ? [[pick, count]] : [],
    ),
  }
}

const PARTS: RoundPart[] = ['live', 'today', 'tomorrow', 'later', 'over']

type Dated = { day: string; kickoffAt: number | null }

/** Beside the title of a part: its day or days, or how many matches have closed. */
function asideOf(part: RoundPart, matches: readonly Dated[], locale: Locale): string {
  if (part === 'later') return ''
  if (part === 'live') return translatorFor(locale, 'matchday.parts')('closed', { count: matches.length })
  const days = new Set(matches.map(({ day }) => day))
  const kickoffs = matches.flatMap(({ kickoffAt }) => (kickoffAt === null ? [] : [kickoffAt]))
  if (days.size === 1 || kickoffs.length === 0) return matches[0]?.day ?? ''
  return daysOf({ from: Math.min(...kickoffs), to: Math.max(...kickoffs) }, locale)
}

/** A round as its schedina shows it: in play, today, tomorrow, later by day, decided. */
export function slipParts(
  round: SeasonRound,
  questions: readonly SlipQuestion[],
  league: LeaguePickCounts | null,
  locale: Locale,
): SlipPart[] {
  const { parts: texts } = MESSAGES[locale].matchday
  const byMatch = Map.groupBy(questions, ({ matchId }) => matchId)
  const ofPage = { league, weeks: weeksLeft(questions), now: round.now }
  const shown = round.matches.map((fact) => {
    const slip = matchSlip(fact, byMatch.get(fact.id) ?? [], ofPage, locale)
    const part = partOf(slip.match.state, fact, round.now, env.APP_TIME_ZONE)
    const day = fact.kickoffAt === null ? '' : longDay(fact.kickoffAt, locale)
    const later = slip.result === null && isAskedLater(fact, round.now)
    return {
      slip: { ...slip, ...(later && { isAskedLater: true as const }) },
      part,
      day,
      kickoffAt: fact.kickoffAt,
    }
  })
  return [...Map.groupBy(shown, ({ part, day }) => (part === 'later' ? `${part} ${day}` : part))]
    .flatMap(([key, group]): SlipPart[] => {
      const [first] = group
      if (!first) return []
      const { part, day } = first
      const title = part === 'later' ? day || texts.unknown : texts[part]
      return [
        { key, part, title, aside: asideOf(part, group, locale), matches: group.map(({ slip }) => slip) },
      ]
    })
    .sort((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part))
}

export function weeksLeft(questions: readonly SlipQuestion[]): WeekLeft[] {
  const weeks = new Map<string, number>()
  for (const { isOpen, week, left } of questions) if (isOpen && week !== null) weeks.set(week, left)
  return [...weeks].sort(([one], [other]) => one.localeCompare(other)).map(([week, left]) => ({ week, left }))
}
