import type { Locale } from '@/lib/core/locale'
import { dayRange } from '../i18n/format'
import { addDays } from './calendar'
import { dayAndMonth, dayAndShortMonth, shortWeekday, weekdayAndDate } from './date-formats'

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** Formats a calendar day (YYYY-MM-DD); no zone applies to it. */
export const dayName = (day: string, locale: Locale): string =>
  weekdayAndDate(locale, 'UTC').format(midnight(day))

export const weekdayOf = (day: string, locale: Locale): string =>
  shortWeekday(locale, 'UTC').format(midnight(day))

const weekIn = (format: typeof dayAndMonth) => (monday: string, locale: Locale) =>
  dayRange(format(locale, 'UTC'), midnight(monday), midnight(addDays(monday, 6)))

/** The days of a week by its Monday: `16–22 novembre`, or `16–22 nov`. */
export const weekName = weekIn(dayAndMonth)
export const shortWeekName = weekIn(dayAndShortMonth)
