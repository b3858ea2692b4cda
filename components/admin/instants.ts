import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

/** Day and time of an instant in the product's zone. */
export const instantFormat = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: env.APP_TIME_ZONE,
  })

/** A day (YYYY-MM-DD) in words, wherever it is read. */
export const dayFormat = (locale: Locale) => {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return (day: string) => format.format(Date.parse(day))
}
