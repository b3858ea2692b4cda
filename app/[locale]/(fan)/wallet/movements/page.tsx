import { PageHead } from '@/components/ui/page-head'
import { MovementsPage } from '@/components/wallet/movements-page'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search-params'
import { movementsOf } from '@/lib/wallet/queries'
import { assetOf, cursorOf, MOVEMENTS_SHOWN } from '@/lib/wallet/rules'

type Props = PageProps<'/[locale]/wallet/movements'>

export default async function MovementsRoute({ params, searchParams }: Props) {
  const locale = localeOf(await params)
  const actor = await requireFan('/wallet/movements')
  const query = await searchParams
  const asset = assetOf(singleParam(query.asset))
  const before = cursorOf(singleParam(query.before))
  const page = await movementsOf(actor, { asset, before, limit: MOVEMENTS_SHOWN })
  const { wallet: texts } = MESSAGES[locale]
  return (
    <div className="wrap pb-16">
      <title>{`${texts.statement.all} · GoalQuest`}</title>
      <PageHead eyebrow={texts.title} title={texts.statement.title} />
      <MovementsPage {...{ asset, before, page, locale }} />
    </div>
  )
}
