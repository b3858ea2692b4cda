import { LeagueList } from '@/components/leagues/league-list'
import { OwnRanks } from '@/components/leagues/own-ranks'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { planOf } from '@/lib/billing/queries'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { leaguesOf } from '@/lib/leagues/queries'
import { ranksOf } from '@/lib/ledger/ranks/queries'

export default async function LeaguesPage({ params }: PageProps<'/[locale]/leagues'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/leagues')
  const t = translatorFor(locale, 'leagues')
  const [leagues, plan, ranks] = await Promise.all([leaguesOf(actor), planOf(actor), ranksOf(actor)])
  return (
    <div className="wrap pb-16">
      <title>{`${t('metaTitle')} · GoalQuest`}</title>
      <meta name="description" content={t('metaDescription')} />
      <PageHead
        title={t('title')}
        aside={{
          label: t('places'),
          value: t('placesTaken', { count: leagues.length, most: ENTITLEMENTS[plan].leagues }),
        }}
      />
      <OwnRanks ranks={ranks} locale={locale} />
      <LeagueList {...{ actor, leagues, locale }} hasRoom={leagues.length < ENTITLEMENTS[plan].leagues} />
    </div>
  )
}
