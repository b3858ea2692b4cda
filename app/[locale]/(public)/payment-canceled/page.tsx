import { PaymentCanceled } from '@/components/billing/payment-canceled'
import { anybody } from '@/lib/auth/minted-actors'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'

export default async function PaymentCanceledPage({
  params,
  searchParams,
}: PageProps<'/[locale]/payment-canceled'>) {
  const [locale, { plan }] = [localeOf(await params), await searchParams]
  const { payment } = MESSAGES[locale]
  return (
    <div className="wrap pb-16">
      <title>{`${payment.canceled.metaTitle} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <PaymentCanceled actor={anybody} locale={locale} plan={plan} />
    </div>
  )
}
