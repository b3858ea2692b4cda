import { ReceiptSheet } from '@/components/missions/receipt-sheet'
import { ShareThing } from '@/components/sharing/share-thing'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
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
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle}: ${receipt.titles[locale]} · GoalQuest`}</title>
      <PageHead eyebrow={texts.eyebrow} title={receipt.titles[locale]} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[34rem_minmax(0,1fr)]">
        <ReceiptSheet receipt={receipt} locale={locale} />
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[44ch] text-ink-soft text-sm">{texts.note}</p>
          <a
            href={`/api/missions/${receipt.missionId}/receipt`}
            download
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            <Icon name="download" size={18} />
            {texts.download}
          </a>
          <ShareThing
            share={{ kind: 'mission', missionId: receipt.missionId, locale }}
            variant="outline"
            size="sm"
          />
          <Link
            href={`/missions/${receipt.missionId}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {texts.back}
          </Link>
        </div>
      </div>
    </div>
  )
}
