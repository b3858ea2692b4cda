import { MatchSheet } from '@/components/matches/match-sheet'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { requireFan } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { matchPage, receiptOnMatch } from '@/lib/matchday/match/queries'
import { matesOnMatch } from '@/lib/matchday/mates/queries'
import { slipQuestions } from '@/lib/matchday/slip/queries'

export default async function MatchRoute({ params, searchParams }: PageProps<'/[locale]/matches/[id]'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/matches/${id}`)
  const known = idParam(id)
  const [page, leagues] = known
    ? await Promise.all([matchPage(actor, known), matesOnMatch(actor, known)])
    : [null, []]
  if (!page) return <NotFoundSheet locale={locale} />
  const [questions, receipt] = await Promise.all([
    slipQuestions(actor, [page.match.id]),
    receiptOnMatch(actor, page, singleParam((await searchParams).receipt)),
  ])
  return (
    <div className="wrap pb-28">
      <title>{`${page.match.home.name} – ${page.match.away.name} · GoalQuest`}</title>
      <meta name="description" content={MESSAGES[locale].matchday.matches.metaDescription} />
      <MatchSheet {...{ page, questions, leagues, receipt, locale }} userId={actor.userId} />
    </div>
  )
}
