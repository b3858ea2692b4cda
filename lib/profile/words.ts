import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'

/** The name of a kind of question; one that has none yet stays as it is. */
export function questionName(kind: string, locale: Locale): string {
  const names: Record<string, string> = MESSAGES[locale].profile.questions
  return names[kind] ?? kind
}
