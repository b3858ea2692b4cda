import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { shortWeekName } from '@/lib/core/time/day-names'
import './leagues.css'

type Week = { startsOn: string; points: number; place: number; field: number }

/** Places of past weeks, latest first. */
export function PastWeeks({ weeks, locale }: { weeks: Week[]; locale: Locale }) {
  const t = translatorFor(locale, 'ranks')
  return (
    <ul className="border-line border-t">
      {weeks.map(({ startsOn, points, place, field }) => (
        <li key={startsOn} className="past-week">
          <span className="min-w-0 flex-1">{shortWeekName(startsOn, locale)}</span>
          <span className="type-narrow text-ink-soft">{t('points', { points })}</span>
          <strong className="type-narrow">{t('place', { place, field })}</strong>
        </li>
      ))}
    </ul>
  )
}
