import 'server-only'
import { asDomainError } from '@/lib/core/database/errors'
import { DomainError } from '@/lib/core/errors'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/monitoring/log'

/**
 * The refusal that an error stands for. A fault of ours is logged, and so is the reason why the database is unavailable, which no
 * response reveals.
 */
export function toRefusal(error: unknown, requestId: string, message: string): DomainError {
  const expected = asDomainError(error)
  const isOfDatabase = expected?.code === 'unavailable' && expected !== error
  if (!expected || isOfDatabase) log.error({ error, requestId }, message)
  return expected ?? new DomainError('internal')
}

/** What a refusal says: as a whole, and about each refused field by its name, in the order in which they were refused. */
export function refusalTexts(
  { code, retryAfterSeconds, fields, limits }: DomainError,
  id: string,
  locale: Locale,
) {
  const t = translatorFor(locale, 'errors')
  const seconds = retryAfterSeconds || 60
  return {
    text: t(code, { minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3_600), id }),
    fields: Object.entries(fields ?? {}).map(
      ([name, fault]) => [name, t(`field.${fault}`, { limit: limits?.[name] ?? 0 })] as const,
    ),
  }
}
