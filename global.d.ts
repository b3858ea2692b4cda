import type { Locale } from '@/lib/core/locale'
import type messages from './messages/it.json'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
