import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

/** Day and second of an instant in the product's zone, as a till prints them. */
export function instantIn(locale: Locale): (at: number) => string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: env.APP_TIME_ZONE,
  })
  return (at) => format.format(at)
}
