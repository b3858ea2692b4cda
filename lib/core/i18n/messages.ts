import type { Messages } from 'next-intl'
import type { Locale } from '@/lib/core/locale'
import en from '@/messages/en.json'
import italian from '@/messages/it.json'

/** All texts by language, typed by the Italian ones; a test keeps both complete. */
export const MESSAGES: Record<Locale, Messages> = { it: italian, en: en as unknown as Messages }
