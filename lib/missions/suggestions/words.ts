import { fill } from '@/lib/core/i18n/fill'
import { dateFormat, isoDay } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { addDays } from '@/lib/core/time/calendar'
import { env } from '@/lib/env'
import { type FixtureFact, type FixtureTeam, fixtureView } from '@/lib/matches/fixtures/words'
import type { PickOption } from '../picks/rules'
import { isPickable } from '../predicates/rules'
import { pickLabelOf } from '../predicates/words'
import { pricesOf, unratedPricing } from '../pricing/rules'
import { questionIn } from '../rules'
import { type Names, say } from '../wording/words'
import { wordsIn } from '../words'
import type { Offer, Suggestion } from './queries'

/** A suggestion as the panel shows it: a stub of its match's sheet, or a card. */
export type Stub = {
  id: string
  title: string
  description: string | null
  due: string
  worth: string
  verified: boolean
  locked: boolean
  added: boolean
  addedToday: boolean
  pick: string | null
  /** 1, X and 2 with what each pays; null for any other question. */
  choices: PickOption[] | null
}

/** All questions on one match. */
export type MatchSheet = {
  id: string
  home: FixtureTeam
  away: FixtureTeam
  hour: string
  /** Its status, for example postponed; empty while it is on time. */
  stateText: string
  at: string | null
  stubs: Stub[]
}

export type DaySheets = {
  key: string
  label: string
  open: boolean
  shown: MatchSheet[]
  folded: MatchSheet[]
}

export type SuggestionGroup = {
  category: string
  label: string
  count: number
  added: number
  days: DaySheets[]
  cards: Stub[]
}

const OTHER = 'altro'
/** Matches that are open before the first fold: about two screens of a phone. */
const OPEN_MATCHES = 3

const dayLabel = dateFormat({ weekday: 'long', day: 'numeric' })

type OnMatch = Suggestion & { match: FixtureFact }
const isOnMatch = (suggestion: Suggestion): suggestion is OnMatch => suggestion.match !== null

function stubOf(suggestion: Suggestion, locale: Locale, names: Names | null): Stub {
  const { suggestions: texts } = MESSAGES[locale]
  const { id, title, description, points, leastPoints, defaultDueInDays: days } = suggestion
  const { rule, pricing, locked, added, addedToday, pick } = suggestion
  const { speak } = wordsIn(locale)
  const isRange = leastPoints !== null && leastPoints !== points
  const onMatch = names !== null && rule !== null && isPickable(rule) ? { rule, names } : null
  return {
    id,
    title: onMatch ? questionIn(title, onMatch.names) : title,
    description: onMatch ? null : description,
    due: texts.due + (days ? fill(texts.dueIn, { days }) : ''),
    worth: fill(isRange ? texts.range : texts.points, { least: leastPoints ?? 0, points: points ?? 0 }),
    verified: leastPoints !== null,
    locked,
    added,
    addedToday,
    pick,
    choices:
      onMatch?.rule.kind === 'match_result' && !locked
        ? pricesOf(onMatch.rule, pricing ?? unratedPricing(onMatch.rule)).map((price) => [
            price.pick,
            price.points,
            say(speak, pickLabelOf(onMatch.rule, price.pick, onMatch.names)),
          ])
        : null,
  }
}

function matchSheet(members: readonly OnMatch[], now: number, locale: Locale): MatchSheet | null {
  const [first] = members
  if (!first) return null
  const { id, home, away, hour, stateText, at } = fixtureView(first.match, now, locale)
  const names = { home: home.name, away: away.name, competition: '' }
  return {
    id,
    home,
    away,
    hour,
    stateText,
    at,
    stubs: members.map((member) => stubOf(member, locale, names)),
  }
}

/** Today and tomorrow are open while they have few matches; without either, the first day is open. */
function daysOf(members: readonly OnMatch[], now: number, locale: Locale): DaySheets[] {
  const { suggestions: texts } = MESSAGES[locale]
  const zone = env.APP_TIME_ZONE
  const today = isoDay(now, zone)
  const near = [today, addDays(today, 1)]
  const sorted = [...members].sort((one, other) => (one.match.kickoffAt ?? 0) - (other.match.kickoffAt ?? 0))
  const grouped = Map.groupBy(sorted, ({ match }) => isoDay(match.kickoffAt ?? 0, zone))
  let room = OPEN_MATCHES
  return [...grouped].map(([key, ofDay], index) => {
    const sheets = [...Map.groupBy(ofDay, ({ match }) => match.id).values()].flatMap(
      (ofMatch) => matchSheet(ofMatch, now, locale) ?? [],
    )
    const open = room > 0 && (near.includes(key) || index === 0)
    const shown = open ? sheets.slice(0, room) : sheets
    if (open) room -= shown.length
    const at = ofDay[0]?.match.kickoffAt ?? now
    const label = [texts.today, texts.tomorrow][near.indexOf(key)] ?? dayLabel(locale, zone).format(at)
    return { key, label, open, shown, folded: sheets.slice(shown.length) }
  })
}

/** The suggestions by category: first those on matches by day and match, then the others as cards. */
export function groupsOf({ suggestions, now }: Offer, locale: Locale): SuggestionGroup[] {
  const labels: Record<string, string> = MESSAGES[locale].categories
  return [...Map.groupBy(suggestions, ({ category }) => category ?? OTHER)].map(([category, members]) => ({
    category,
    label: labels[category] ?? category,
    count: members.length,
    added: members.filter(({ added }) => added).length,
    days: daysOf(members.filter(isOnMatch), now, locale),
    cards: members.filter((member) => !isOnMatch(member)).map((member) => stubOf(member, locale, null)),
  }))
}
