import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

/** Day and time of an instant in the product's zone. */
export const instantFormat = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: env.APP_TIME_ZONE,
  })
