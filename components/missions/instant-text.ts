import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

const instant = dateFormat({ dateStyle: 'short', timeStyle: 'medium' })

/** Day and second of an instant in the product's zone, as a till prints them. */
export const instantIn = (locale: Locale) => (at: number) => instant(locale, env.APP_TIME_ZONE).format(at)
