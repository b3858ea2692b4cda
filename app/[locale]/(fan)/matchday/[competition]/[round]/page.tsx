import { SlipPage } from '@/components/matchday/slip-page'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { matchdayAddress } from '@/lib/matchday/schema'
import { leaguePickCounts, slipQuestions } from '@/lib/matchday/slip/queries'
import { seasonRound } from '@/lib/matches/rounds/queries'

export default async function MatchdayRoute({
  params,
}: PageProps<'/[locale]/matchday/[competition]/[round]'>) {
  const given = await params
  const locale = localeOf(given)
  const actor = await requireFan(`/matchday/${given.competition}/${given.round}`)
  const address = matchdayAddress.safeParse({ competition: given.competition, round: given.round })
  if (!address.success) return <NotFoundSheet locale={locale} />
  const { competition, round: key } = address.data
  const round = await seasonRound(actor, competition, key === 'next' ? null : key)
  if (round.key === null && round.rounds.length > 0) return <NotFoundSheet locale={locale} />
  const ids = round.matches.map(({ id }) => id)
  const [questions, league] = await Promise.all([
    slipQuestions(actor, ids),
    leaguePickCounts(actor, competition, ids),
  ])
  const { metaTitle, metaDescription } = MESSAGES[locale].matchday.slip
  return (
    <>
      <title>{`${metaTitle} · GoalQuest`}</title>
      <meta name="description" content={metaDescription} />
      <SlipPage {...{ round, questions, league, locale }} fan={actor.userId} />
    </>
  )
}
