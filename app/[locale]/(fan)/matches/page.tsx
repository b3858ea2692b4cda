import { MatchesPage } from '@/components/matches/matches-page'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { resultQuestions } from '@/lib/matchday/queries'
import { matchesSearch } from '@/lib/matchday/schema'
import { seasonRound } from '@/lib/matches/rounds/queries'
import { competitionTable } from '@/lib/matches/table/queries'

export default async function MatchesRoute({ params, searchParams }: PageProps<'/[locale]/matches'>) {
  const locale = localeOf(await params)
  const { competition = null, round: wanted = null } = matchesSearch.parse(await searchParams)
  const actor = await requireFan('/matches')
  const round = await seasonRound(actor, competition, wanted)
  const [table, questions] = await Promise.all([
    competitionTable(actor, round.competition),
    resultQuestions(
      actor,
      round.matches.map(({ id }) => id),
    ),
  ])
  const { metaTitle, metaDescription } = MESSAGES[locale].matchday.matches
  return (
    <>
      <title>{`${metaTitle} · GoalQuest`}</title>
      <meta name="description" content={metaDescription} />
      <MatchesPage {...{ round, table, questions, locale }} />
    </>
  )
}
