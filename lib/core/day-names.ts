import type { Locale } from '@/lib/core/locale'
import { shortWeekday, weekdayAndDate } from './date-formats'

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** Formats a calendar day (YYYY-MM-DD); no zone applies to it. */
export const dayName = (day: string, locale: Locale): string =>
  weekdayAndDate(locale, 'UTC').format(midnight(day))

export const weekdayOf = (day: string, locale: Locale): string =>
  shortWeekday(locale, 'UTC').format(midnight(day))
