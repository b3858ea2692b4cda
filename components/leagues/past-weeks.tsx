import { dayAndShortMonth } from '@/lib/core/date-formats'
import { DAY_MS } from '@/lib/core/day-time'
import { dayRange } from '@/lib/core/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import './leagues.css'

type Week = { startsOn: string; points: number; place: number; field: number }

/** Places of past weeks, latest first. */
export function PastWeeks({ weeks, locale }: { weeks: Week[]; locale: Locale }) {
  const t = translatorFor(locale, 'ranks')
  const named = (startsOn: string) => {
    const monday = new Date(`${startsOn}T00:00:00Z`)
    return dayRange(dayAndShortMonth(locale, 'UTC'), monday, monday.getTime() + 6 * DAY_MS)
  }
  return (
    <ul className="border-line border-t">
      {weeks.map(({ startsOn, points, place, field }) => (
        <li key={startsOn} className="past-week">
          <span className="min-w-0 flex-1">{named(startsOn)}</span>
          <span className="type-narrow text-ink-soft">{t('points', { points })}</span>
          <strong className="type-narrow">{t('place', { place, field })}</strong>
        </li>
      ))}
    </ul>
  )
}
