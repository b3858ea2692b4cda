import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'

export const devText = (locale: Locale) => translatorFor(locale, 'dev')

export type DevText = Awaited<ReturnType<typeof devText>>
