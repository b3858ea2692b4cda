import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { FiveReceiptSheet } from '@/components/weekend/receipt-sheet'
import { requireFan } from '@/lib/auth/actor'
import { idInput } from '@/lib/core/form-fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { receiptOfFive } from '@/lib/weekend/receipts/queries'
import { receiptTitle } from '@/lib/weekend/receipts/words'

export default async function FiveReceiptPage({ params }: PageProps<'/[locale]/coach/five/[id]'>) {
  const { id, ...place } = await params
  const locale = localeOf(place)
  const actor = await requireFan(`/coach/five/${id}`)
  const parsed = idInput.safeParse({ id })
  const receipt = parsed.success ? await receiptOfFive(actor, parsed.data.id) : null
  if (!receipt) return <NotFoundSheet locale={locale} />
  const { receipt: texts, title } = MESSAGES[locale].weekend
  const name = receiptTitle(receipt, locale)
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle}: ${name} · GoalQuest`}</title>
      <PageHead eyebrow={title} title={name} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[34rem_minmax(0,1fr)]">
        <FiveReceiptSheet receipt={receipt} locale={locale} />
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[44ch] text-ink-soft text-sm">{texts.note}</p>
          <a
            href={`/api/five/${receipt.id}/receipt`}
            download
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            <Icon name="download" size={18} />
            {texts.download}
          </a>
          <Link
            href={`/coach/five?weekend=${receipt.weekend}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {texts.back}
          </Link>
        </div>
      </div>
    </div>
  )
}
