import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'

/** For a list that has rows, none of which match the search. */
export function NoResults({ locale }: { locale: Locale }) {
  const { adminTable: table } = MESSAGES[locale]
  return <EmptyState art={<WhistleArt />} title={table.none} text={table.noneText} level={3} />
}
