import 'server-only'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { timeOfDay } from '@/lib/core/time/instants'
import type { ClosedMission } from './queries'
import type { PushDetail } from './schema'

/** What the device shows, and the page that a tap opens. */
export type PushWords = { title: string; body: string; path: string }

/** @param missing how many picks are still to be made */
export function lockWords(
  { match, at }: Extract<PushDetail, { kind: 'lock' }>,
  missing: number,
  locale: Locale,
): PushWords | null {
  if (missing === 0) return null
  const t = translatorFor(locale, 'notifications.messages')
  const time = timeOfDay(Date.parse(at), locale)
  return {
    title: t('lockTitle', { count: missing, time }),
    body: t('lockBody', { match }),
    path: '/matchday',
  }
}

/** One message, however many missions have closed at once. */
export function resultWords(closed: readonly ClosedMission[], locale: Locale): PushWords | null {
  const t = translatorFor(locale, 'notifications.messages')
  const [first, ...more] = closed
  if (!first) return null
  if (more.length === 0) {
    const { id, titles, outcome, counted, reward } = first
    const title = outcome === 'won' ? t(counted ? 'won' : 'wonForXp', { points: reward }) : t(outcome)
    return { title, body: titles[locale], path: `/missions/${id}` }
  }
  const count = (wanted: ClosedMission['outcome']) =>
    closed.filter(({ outcome }) => outcome === wanted).length
  const xp = closed.reduce((sum, { reward }) => sum + reward, 0)
  const points = closed.reduce((sum, { reward, counted }) => sum + (counted ? reward : 0), 0)
  return {
    title: t('several', { count: closed.length }),
    body: t('tally', { won: count('won'), lost: count('lost'), void: count('void'), points, xp }),
    path: '/missions?tab=completed',
  }
}
