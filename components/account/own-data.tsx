import { getMessages } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { DeletionRow } from './deletion-row'
import { ExportRow } from './export-row'

/** Exporting the fan's data, and deleting the account. */
export async function OwnData({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const { dataExport } = await getMessages({ locale })
  return (
    <section id="data">
      <SectionHead title={dataExport.section} />
      <ExportRow actor={actor} locale={locale} />
      <DeletionRow actor={actor} locale={locale} />
    </section>
  )
}
