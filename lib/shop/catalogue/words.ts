import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { ProductKind } from '../rules'

/** What a drawing is called; editors may have named its product otherwise. */
export function lookName(kind: ProductKind, look: string, locale: Locale): string {
  const names: Record<string, string> = MESSAGES[locale].products.looks[kind]
  return names[look] ?? look
}
