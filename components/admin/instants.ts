import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

const instant = dateFormat({ dateStyle: 'short', timeStyle: 'short' })
const wholeDay = dateFormat({ dateStyle: 'medium' })

export const instantFormat = (locale: Locale) => instant(locale, env.APP_TIME_ZONE)

/** Formats a calendar day (YYYY-MM-DD); no zone applies to it. */
export const dayFormat = (locale: Locale) => (day: string) => wholeDay(locale, 'UTC').format(Date.parse(day))
