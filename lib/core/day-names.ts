import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'

const inFull = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const weekday = dateFormat({ weekday: 'short' })

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** Formats a calendar day (YYYY-MM-DD); no zone applies to it. */
export const dayName = (day: string, locale: Locale): string => inFull(locale, 'UTC').format(midnight(day))

export const weekdayOf = (day: string, locale: Locale): string => weekday(locale, 'UTC').format(midnight(day))
