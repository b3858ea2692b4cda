import type { Notice } from '@/lib/core/action-result'
import { listOf } from '@/lib/core/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { ImportRun } from './runs/commands'

/** What an import that succeeded says of itself; it succeeds also where the vendor's plan excludes all that was asked. */
export function importNotice(
  { read, upserted, outcomes }: Pick<ImportRun, 'read' | 'upserted' | 'outcomes'>,
  dryRun: boolean,
  locale: Locale,
): Notice {
  const t = translatorFor(locale, 'ingest.notices')
  const outside = outcomes.flatMap(({ code, error }) => (error === null ? [] : [code]))
  if (outside.length === outcomes.length)
    return { title: t('nothing'), description: t('outside', { codes: listOf(outside, locale) }) }
  return { title: t(dryRun ? 'dry' : 'done'), description: t('counts', { read, upserted }) }
}
