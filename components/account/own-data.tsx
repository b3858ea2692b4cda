import { SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { Settings } from '@/lib/settings/queries'
import { DeletionRow } from './deletion-row'
import { ExportRow } from './export-row'

/** Exporting the fan's data, and deleting the account. */
export function OwnData({ settings, locale }: { settings: Settings; locale: Locale }) {
  const { dataExport } = MESSAGES[locale]
  return (
    <section id="data">
      <SectionHead title={dataExport.section} />
      <ExportRow own={settings.dataExport} locale={locale} />
      <DeletionRow eraseAt={settings.eraseAt} locale={locale} />
    </section>
  )
}
