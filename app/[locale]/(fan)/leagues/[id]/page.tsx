import { LeaguePage } from '@/components/leagues/league-page'
import { subjectOf } from '@/components/leagues/league-subject'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { LeagueFive } from '@/components/weekend/league-five'
import { currentViewer, requireFan } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { leagueOf } from '@/lib/leagues/queries'
import { periodOf, publicTablePath } from '@/lib/leagues/rules'

export default async function LeagueRoute({ params, searchParams }: PageProps<'/[locale]/leagues/[id]'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/leagues/${id}`)
  const known = idParam(id)
  const league = known ? await leagueOf(actor, known) : null
  if (!league) return <NotFoundSheet locale={locale} />
  const { period, fan } = await searchParams
  const t = translatorFor(locale, 'leagues')
  return (
    <div className="wrap pb-16">
      <title>{`${league.name} · GoalQuest`}</title>
      <PageHead eyebrow={t('eyebrow', subjectOf(league))} title={league.name} />
      <LeaguePage
        {...{ actor, league, locale }}
        period={periodOf(period)}
        periodEnds={(await currentViewer()).periodEnds}
        openId={typeof fan === 'string' ? fan : undefined}
      >
        <LeagueFive actor={actor} leagueId={league.id} locale={locale} />
      </LeaguePage>
      <p className="mt-8 flex flex-wrap gap-x-6">
        <Link href="/leagues" className="inline-flex min-h-11 items-center underline">
          {t('back')}
        </Link>
        {league.isPublic && (
          <Link href={publicTablePath(league.id)} className="inline-flex min-h-11 items-center underline">
            {t('owner.publicLink')}
          </Link>
        )}
      </p>
    </div>
  )
}
