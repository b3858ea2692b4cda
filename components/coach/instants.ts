import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

const instant = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Day and minute of an instant in the product's zone. */
export const instantText = (at: number, locale: Locale): string =>
  instant(locale, env.APP_TIME_ZONE).format(at)
