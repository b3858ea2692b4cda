import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { PublishedDays } from '@/components/wallet/published-days'
import { VerifyCommand } from '@/components/wallet/verify-command'
import { anybody } from '@/lib/auth/minted-actors'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { singleParam } from '@/lib/core/pages/search-params'
import { isDay } from '@/lib/core/time/calendar'
import { publishedDays } from '@/lib/ledger/publication/queries'
import { DAYS_ON_PAGE } from '@/lib/ledger/publication/rules'

type Props = PageProps<'/[locale]/rules/ledger'>

export async function generateMetadata({ params }: Props) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'publishedHeads', path: '/rules/ledger' })
}

export default async function LedgerRoute({ params, searchParams }: Props) {
  const locale = localeOf(await params)
  const day = singleParam((await searchParams).before)
  const before = day && isDay(day) ? day : undefined
  const days = await publishedDays(anybody, { before, limit: DAYS_ON_PAGE })
  const { publishedHeads: texts } = MESSAGES[locale]
  const oldest = days.length === DAYS_ON_PAGE ? days[0]?.day : undefined
  return (
    <div className="wrap pb-16">
      <PageHead eyebrow={texts.eyebrow} title={texts.title} />
      <p className="reading mt-6 mb-8 text-lg">{texts.lead}</p>
      <PublishedDays days={days} locale={locale} />
      {oldest && (
        <Link
          href={`/rules/ledger?before=${oldest}`}
          className="mr-5 inline-flex min-h-11 items-center underline"
        >
          {texts.older}
        </Link>
      )}
      <p className="reading pt-6 pb-4">{texts.check}</p>
      <VerifyCommand locale={locale} />
    </div>
  )
}
