import { PageHead } from '@/components/ui/page-head'
import { WalletPage } from '@/components/wallet/wallet-page'
import { requireFan } from '@/lib/auth/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { monthOf, movementsOf, walletOf } from '@/lib/wallet/queries'
import { LATEST_SHOWN } from '@/lib/wallet/rules'

export default async function WalletRoute({ params, searchParams }: PageProps<'/[locale]/wallet'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/wallet')
  const amount = singleParam((await searchParams).amount)?.slice(0, 12)
  const t = translatorFor(locale, 'wallet')
  const [wallet, latest, month] = await Promise.all([
    walletOf(actor),
    movementsOf(actor, { asset: 'points', limit: LATEST_SHOWN }),
    monthOf(actor),
  ])
  return (
    <div className="wrap pb-16">
      <title>{`${t('metaTitle')} · GoalQuest`}</title>
      <meta name="description" content={t('metaDescription')} />
      <PageHead eyebrow={t('eyebrow')} title={t('title')} />
      <WalletPage {...{ account: actor.userId, wallet, latest, month, amount, locale }} />
    </div>
  )
}
