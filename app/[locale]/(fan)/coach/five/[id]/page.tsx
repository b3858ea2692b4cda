import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { ReceiptLayout } from '@/components/ui/receipt-layout'
import { FiveReceiptSheet } from '@/components/weekend/receipt-sheet'
import { requireFan } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { receiptOfFive } from '@/lib/weekend/receipts/queries'
import { receiptTitle } from '@/lib/weekend/words'

export default async function FiveReceiptPage({ params }: PageProps<'/[locale]/coach/five/[id]'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/coach/five/${id}`)
  const known = idParam(id)
  const receipt = known ? await receiptOfFive(actor, known) : null
  if (!receipt) return <NotFoundSheet locale={locale} />
  const { receipt: texts, title } = MESSAGES[locale].weekend
  return (
    <ReceiptLayout
      metaTitle={texts.metaTitle}
      eyebrow={title}
      title={receiptTitle(receipt, locale)}
      sheet={<FiveReceiptSheet receipt={receipt} locale={locale} />}
      texts={texts}
      file={`/api/five/${receipt.id}/receipt`}
      back={`/coach/five?weekend=${receipt.weekend}`}
    />
  )
}
