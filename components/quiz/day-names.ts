import type { Locale } from '@/lib/core/locale'

/** Made once: a page names a dozen days, and a formatter takes longer to make than all of them to say. */
const formatters = (options: Intl.DateTimeFormatOptions): Record<Locale, Intl.DateTimeFormat> => ({
  it: new Intl.DateTimeFormat('it', { timeZone: 'UTC', ...options }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }),
})

const inFull = formatters({ weekday: 'long', day: 'numeric', month: 'long' })
const weekday = formatters({ weekday: 'short' })

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day of the product's zone (YYYY-MM-DD) in words; it is a date already, so no zone is applied to it. */
export const dayName = (day: string, locale: Locale): string => inFull[locale].format(midnight(day))

export const weekdayOf = (day: string, locale: Locale): string => weekday[locale].format(midnight(day))
