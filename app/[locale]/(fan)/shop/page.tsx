import { Balance } from '@/components/shop/balance'
import { ShopPage } from '@/components/shop/shop-page'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { tokensText } from '@/lib/shop/cards/words'
import { parseFilter } from '@/lib/shop/filters/rules'
import { shopOf } from '@/lib/shop/queries'

export default async function ShopRoute({ params, searchParams }: PageProps<'/[locale]/shop'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/shop')
  const t = translatorFor(locale, 'shop')
  const [shop, query] = await Promise.all([shopOf(actor, locale), searchParams])
  const filter = parseFilter({
    q: singleParam(query.q),
    sort: singleParam(query.sort),
    max: singleParam(query.max),
    kind: singleParam(query.kind),
    mine: singleParam(query.mine),
  })
  return (
    <div className="wrap pb-16">
      <title>{`${t('metaTitle')} · GoalQuest`}</title>
      <meta name="description" content={t('metaDescription')} />
      <PageHead title={t('title')}>
        <Balance label={t('yourTokens')} value={tokensText(shop.tokens, locale)} convert={t('convert')} />
      </PageHead>
      <ShopPage {...{ shop, filter, locale }} unlockId={singleParam(query.unlock)} />
    </div>
  )
}
