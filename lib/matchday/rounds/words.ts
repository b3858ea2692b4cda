import type { Messages } from 'next-intl'
import { fill } from '@/lib/core/i18n/fill'
import { isoDay } from '@/lib/core/i18n/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { addDays } from '@/lib/core/time/calendar'
import { longDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import { type FixtureView, fixtureView } from '@/lib/matches/fixtures/words'
import type { SeasonRound } from '@/lib/matches/rounds/queries'
import { partOf, type RoundPart } from '@/lib/matches/rounds/rules'
import type { NowView } from '@/lib/missions/provisional/rules'
import type { Outcome } from '@/lib/missions/settlement/rules'
import type { ResultQuestion } from '../queries'
import { nowView } from '../words'

/** The fan's own pick beside a match. */
export type MarkView = { pick: string; look: Outcome; label: string }
type MatchRowView = {
  match: FixtureView
  mark: MarkView | null
  /** The state of the pick while the match is on. */
  now: NowView | null
  /** Whether a pick can still be made. */
  isOpen: boolean
}
export type MatchPart = { key: string; part: RoundPart; title: string; aside: string; rows: MatchRowView[] }

/** Each finished day has a title of its own: a round has several. `day` is the kick-off's date in words, empty if unknown. */
function titleOf(
  part: RoundPart,
  kickoffAt: number | null,
  now: number,
  { day, parts }: { day: string; parts: Messages['matchday']['parts'] },
): string {
  if (part === 'later') return day || parts.unknown
  if (part !== 'over' || kickoffAt === null) return parts[part]
  const [date, today] = [isoDay(kickoffAt, env.APP_TIME_ZONE), isoDay(now, env.APP_TIME_ZONE)]
  if (date === addDays(today, -1)) return parts.yesterday
  return date === today ? parts.over : day
}

const BEFORE: RoundPart[] = ['live', 'today', 'tomorrow', 'later']

/** The matches of a round by part of the page; finished ones come last, the latest day first. */
export function matchParts(
  round: SeasonRound,
  questions: Map<string, ResultQuestion>,
  locale: Locale,
): MatchPart[] {
  const { parts, matches: texts } = MESSAGES[locale].matchday
  const { now } = round
  const zone = env.APP_TIME_ZONE
  const found = new Map<string, MatchPart>()
  for (const fact of round.matches) {
    const match = fixtureView(fact, now, locale)
    const part = partOf(match.state, fact, now, zone)
    const day = fact.kickoffAt === null ? '' : longDay(fact.kickoffAt, locale)
    const key = part === 'live' ? part : `${part} ${day}`
    const title = titleOf(part, fact.kickoffAt, now, { day, parts })
    const aside = part === 'live' || title === day ? '' : day
    const { isOpen = false, own = null } = questions.get(fact.id) ?? {}
    const row: MatchRowView = {
      // The heading names the day; without a time the row has nothing else to say.
      match: match.hour && part !== 'live' ? { ...match, day: '' } : match,
      mark: own
        ? { pick: own.pick, look: own.outcome, label: fill(texts.mine[own.outcome], { pick: own.pick }) }
        : null,
      now: own && nowView({ v: 1, kind: 'match_result', matchId: fact.id }, own, fact, now, locale),
      isOpen: isOpen && match.state === 'scheduled',
    }
    const known = found.get(key)
    if (known) known.rows.push(row)
    else found.set(key, { key, part, title, aside, rows: [row] })
  }
  const all = [...found.values()]
  const over = all.filter(({ part }) => part === 'over').reverse()
  return [...BEFORE.flatMap((part) => all.filter((one) => one.part === part)), ...over]
}
