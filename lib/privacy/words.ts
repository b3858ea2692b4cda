import { MESSAGES } from '@/lib/core/i18n/messages'
import 'server-only'
import { fill } from '@/lib/core/i18n/fill'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { scriptPath } from '@/lib/core/verify-scripts'
import { env } from '@/lib/env'

export type Listed = { table: string; columns: string[]; rows: number }

type Contents = { listed: Listed[]; files: number; leftOut: number }

/** The README of the ZIP: what is in it, file by file with its columns, and what is not. */
export function readmeOf({ listed, files, leftOut }: Contents, at: Date, locale: Locale): string {
  const t = translatorFor(locale, 'dataExport.readme')
  const { dataExport } = MESSAGES[locale]
  const described: Record<string, string> = dataExport.readme.tables
  const tables = listed.map(({ table, columns, rows }) =>
    [
      `${table} (${t('rows', { rows })})`,
      `  ${described[table] ?? fill(dataExport.readme.other, { table })}`,
      `  ${columns.join(', ')}`,
    ].join('\n'),
  )
  const made = t('made', { at: at.toISOString(), site: env.APP_URL })
  const generated = files > 0 ? [t('files', { files })] : []
  const absent = leftOut > 0 ? [t('left', { left: leftOut, site: env.APP_URL })] : []
  const ledger = t('ledger', { script: env.APP_URL + scriptPath('verify-ledger.mjs') })
  const parts = [t('title'), made, t('format'), ...tables, ...generated, ...absent, ledger, t('absent')]
  return `${parts.join('\n\n')}\n`
}
