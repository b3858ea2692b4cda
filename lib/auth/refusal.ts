import 'server-only'
import type { DomainError } from '@/lib/core/errors'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'

/** What a refusal says: as a whole, and about each refused field by its name, in the order in which they were refused. */
export function refusalTexts(
  { code, retryAfterSeconds, fields, limits }: DomainError,
  id: string,
  locale: Locale,
) {
  const t = translatorFor(locale, 'errors')
  return {
    text: t(code, { minutes: Math.ceil((retryAfterSeconds ?? 60) / 60), id }),
    fields: Object.entries(fields ?? {}).map(
      ([name, fault]) => [name, t(`field.${fault}`, { limit: limits?.[name] ?? 0 })] as const,
    ),
  }
}
