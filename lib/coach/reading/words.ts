import type { Route } from 'next'
import type { Messages } from 'next-intl'
import type { Ground, NamedMatch } from '@/db/schema/coach'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { timeOfDay } from '@/lib/core/time/instants'
import { timeLeft } from '@/lib/core/time/time-left'
import { type MatchFact, UPCOMING } from '@/lib/matches/rules'

type Texts = Messages['coach']['sources']

/** The mark of a source: a letter, and numbers when there are no more letters. */
export const sourceSign = (place: number): string =>
  place < 26 ? String.fromCharCode(97 + place) : String(place - 25)

/** Home and away have separate texts. */
const BY_SIDE = {
  record: { home: 'record_home', away: 'record_away' },
  goals: { home: 'goals_home', away: 'goals_away' },
} as const

/** The text of a source, with its values filled in. */
export function sourceText(
  { kind, side, counted, title }: Ground,
  named: NamedMatch | undefined,
  { askedAt, locale }: { askedAt: number; locale: Locale },
): {
  key: keyof Texts['kinds']
  values: Record<'home' | 'away' | 'team' | 'title' | 'time', string> & { count: number }
} {
  const names = { home: named?.home[0] ?? '', away: named?.away[0] ?? '' }
  const key = kind === 'record' || kind === 'goals' ? BY_SIDE[kind][side ?? 'home'] : kind
  const team = side ? names[side] : ''
  return {
    key,
    values: { ...names, team, count: counted ?? 0, title: title ?? '', time: timeOfDay(askedAt, locale) },
  }
}

/** Where a source can be looked up; null when nowhere. */
export function sourceLink(
  { kind }: Ground,
  match: MatchFact | undefined,
): { label: keyof Texts['links']; href: Route } | null {
  if (kind === 'chances' || kind === 'prices') return { label: 'method', href: '/rules/ratings' }
  if (kind === 'mission') return { label: 'missions', href: '/missions' }
  if (kind === 'five') return { label: 'five', href: '/coach/five' }
  if (!match) return null
  if (kind === 'kickoff') return { label: 'match', href: `/matches/${match.id}` as Route }
  return { label: 'results', href: `/matches?competition=${match.competition}` }
}

/** How long until a match begins, roughly; empty once it has, and while the time is not known. */
export function timeLeftText(
  { kickoffAt, kickoffKnown, status }: MatchFact,
  now: number,
  locale: Locale,
): string {
  if (!UPCOMING.includes(status) || !kickoffKnown || kickoffAt === null || kickoffAt <= now) return ''
  const left = timeLeft(now, kickoffAt)
  const texts = MESSAGES[locale].coach.sources.left
  if (left.kind === 'days') return fill(texts.days, left)
  return left.hours > 0 ? fill(texts.hours, left) : fill(texts.minutes, left)
}
