import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Statement } from '@/components/wallet/statement'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { movementsOf } from '@/lib/wallet/queries'
import { assetOf, cursorOf, MOVEMENTS_SHOWN } from '@/lib/wallet/rules'

type Props = PageProps<'/[locale]/wallet/movements'>

export default async function MovementsPage({ params, searchParams }: Props) {
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
      <Statement path="/wallet/movements" {...{ asset, before, page, locale }} />
      <Link href="/wallet" className="mt-4 inline-flex min-h-11 items-center underline">
        {texts.statement.back}
      </Link>
    </div>
  )
}
