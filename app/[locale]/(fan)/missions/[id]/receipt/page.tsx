import { ReceiptSheet } from '@/components/missions/receipt-sheet'
import { OfferedShareLink } from '@/components/sharing/offered-share-link'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { ReceiptLayout } from '@/components/ui/receipt-layout'
import { requireFan } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { receiptOf } from '@/lib/missions/receipts/queries'

export default async function ReceiptPage({ params }: PageProps<'/[locale]/missions/[id]/receipt'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/missions/${id}/receipt`)
  const known = idParam(id)
  const receipt = known ? await receiptOf(actor, known) : null
  if (!receipt) return <NotFoundSheet locale={locale} />
  const { receipt: texts } = MESSAGES[locale]
  return (
    <ReceiptLayout
      metaTitle={texts.metaTitle}
      eyebrow={texts.eyebrow}
      title={receipt.titles[locale]}
      sheet={<ReceiptSheet receipt={receipt} locale={locale} />}
      texts={texts}
      file={`/api/missions/${receipt.missionId}/receipt`}
      back={`/missions/${receipt.missionId}`}
    >
      <OfferedShareLink
        share={{ kind: 'mission', missionId: receipt.missionId, locale }}
        variant="outline"
        size="sm"
      />
    </ReceiptLayout>
  )
}
