import { ReceiptSheet } from '@/components/missions/receipt-sheet'
import { ShareThing } from '@/components/sharing/share-thing'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { ReceiptLayout } from '@/components/ui/receipt-layout'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { missionIdInput } from '@/lib/missions/schema'

export default async function ReceiptPage({ params }: PageProps<'/[locale]/missions/[id]/receipt'>) {
  const { id, ...place } = await params
  const locale = localeOf(place)
  const actor = await requireFan(`/missions/${id}/receipt`)
  const parsed = missionIdInput.safeParse({ id })
  const receipt = parsed.success ? await receiptOf(actor, parsed.data.id) : null
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
      <ShareThing
        share={{ kind: 'mission', missionId: receipt.missionId, locale }}
        variant="outline"
        size="sm"
      />
    </ReceiptLayout>
  )
}
