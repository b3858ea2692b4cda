import type { Messages } from 'next-intl'
import { BallArt } from '@/components/art/ball'
import { FixtureLine } from '@/components/fixture/fixture-line'
import { EmptyState } from '@/components/ui/empty-state'
import type { Locale } from '@/lib/core/locale'
import { adminView, listedKickoff } from '@/lib/matches/fixtures/words'
import type { AdminMatch } from '@/lib/matches/queries'
import { scoreOf, scoreText } from '@/lib/matches/rules'
import { DataCells } from '../data-cells'
import { EditCell } from '../edit-cell'

type Props = {
  matches: AdminMatch[]
  texts: Messages['matches']
  competitions: Record<string, string>
  locale: Locale
}

export function MatchTable({ matches, ...shared }: Props) {
  const { list } = shared.texts
  if (matches.length === 0) return <EmptyState art={<BallArt />} title={list.none} text={list.noneText} />
  return (
    <DataCells label={list.title} heads={[list.kickoff, list.match, list.result, list.state, list.edit]}>
      {matches.map((match) => (
        <MatchRow key={match.id} match={match} {...shared} />
      ))}
    </DataCells>
  )
}

type RowProps = Omit<Props, 'matches'> & { match: AdminMatch }

export const matchName = ({ home, away }: AdminMatch, { unknown }: Messages['matches']) =>
  `${home ?? unknown} – ${away ?? unknown}`

export function MatchRow({ match, texts, competitions, locale }: RowProps) {
  const { list } = texts
  const name = matchName(match, texts)
  const score = scoreOf(match.regularHome, match.regularAway)
  return (
    <tr className="border-line border-b">
      <td className="whitespace-nowrap">{listedKickoff(match, locale)}</td>
      <td>
        <FixtureLine match={{ ...adminView(match, locale), goals: null }} />
        <span className="type-narrow block text-ink-soft text-sm">
          {Object.hasOwn(competitions, match.competition)
            ? competitions[match.competition]
            : match.competition}
          {match.round !== null && ` · ${match.round}`}
        </span>
      </td>
      <td className="type-score text-lg">{score ? scoreText(score) : '–'}</td>
      <td>
        {texts.statuses[match.status]}
        {match.isWithoutScore && (
          <span className="block font-[650] text-card-red text-sm">{texts.withoutScore.reason}</span>
        )}
        {match.correctionReason !== null && (
          <span className="block font-[650] text-card-red text-sm">{list.corrected}</span>
        )}
      </td>
      <EditCell href={`/admin/matches?match=${match.id}`} label={list.edit} name={name} />
    </tr>
  )
}
