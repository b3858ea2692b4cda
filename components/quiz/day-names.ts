import type { Locale } from '@/lib/core/locale'

const say = (day: string, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A day of the product's zone (YYYY-MM-DD) in words; it is a date already, so no zone is applied to it. */
export const dayName = (day: string, locale: Locale): string =>
  say(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })

export const weekdayOf = (day: string, locale: Locale): string => say(day, locale, { weekday: 'short' })
