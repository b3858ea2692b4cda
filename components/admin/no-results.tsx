import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import type { Locale } from '@/lib/core/locale'

/** For a list that has rows, none of which match the search. */
export async function NoResults({ locale }: { locale: Locale }) {
  const { adminTable: table } = await getMessages({ locale })
  return <EmptyState art={<WhistleArt />} title={table.none} text={table.noneText} level={3} />
}
