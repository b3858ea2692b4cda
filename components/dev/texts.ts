import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/lib/core/locale'

export const devText = (locale: Locale) => getTranslations({ locale, namespace: 'dev' })

export type DevText = Awaited<ReturnType<typeof devText>>
