import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

const instant = dateFormat({ dateStyle: 'short', timeStyle: 'short' })
const wholeDay = dateFormat({ dateStyle: 'medium' })

/** Day and time of an instant in the product's zone. */
export const instantFormat = (locale: Locale) => instant(locale, env.APP_TIME_ZONE)

/** A day (YYYY-MM-DD) in words, wherever it is read. */
export const dayFormat = (locale: Locale) => (day: string) => wholeDay(locale, 'UTC').format(Date.parse(day))
