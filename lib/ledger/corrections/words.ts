import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { CORRECTION_CEILING, CORRECTIONS_PER_DAY } from './rules'

/** How much can be corrected at once and in a day. */
export const amountHint = (locale: Locale): string =>
  translatorFor(locale, 'corrections.form')('amountHint', {
    ceiling: CORRECTION_CEILING,
    day: CORRECTIONS_PER_DAY,
  })
