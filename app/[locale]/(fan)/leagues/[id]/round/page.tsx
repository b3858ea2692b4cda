import { RoundPage } from '@/components/leagues/round-page'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { Link } from '@/components/ui/link'
import { requireFan } from '@/lib/auth/actor'
import { isCompetition } from '@/lib/competitions/rules'
import { idParam } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { leagueOf } from '@/lib/leagues/queries'
import { matchesSearch } from '@/lib/matchday/schema'
import { seasonRound } from '@/lib/matches/rounds/queries'

type Props = PageProps<'/[locale]/leagues/[id]/round'>

export default async function LeagueRoundPage({ params, searchParams }: Props) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/leagues/${id}/round`)
  const known = idParam(id)
  const league = known ? await leagueOf(actor, known) : null
  if (!league) return <NotFoundSheet locale={locale} />
  const { competition = null, round: wanted = null } = matchesSearch.parse(await searchParams)
  const own = league.competition ?? ''
  const round = await seasonRound(actor, isCompetition(own) ? own : competition, wanted)
  const t = translatorFor(locale, 'leagues')
  return (
    <div className="wrap pb-16">
      <title>{`${t('round.title')} · ${league.name} · GoalQuest`}</title>
      <RoundPage {...{ actor, league, round, locale }} />
      <p className="mt-8">
        <Link href={`/leagues/${league.id}`} className="inline-flex min-h-11 items-center underline">
          {t('owner.back')}
        </Link>
      </p>
    </div>
  )
}
