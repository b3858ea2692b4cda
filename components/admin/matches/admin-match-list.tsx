import type { Messages } from 'next-intl'
import { BallArt } from '@/components/art/ball'
import { DateField } from '@/components/ui/date-field'
import { EmptyState } from '@/components/ui/empty-state'
import type { Locale } from '@/lib/core/locale'
import { isNarrowed, sortedPage, type TableQuery } from '@/lib/core/tables/table'
import type { AdminMatch } from '@/lib/matches/queries'
import { MATCH_STATUSES, MATCHES_FETCHED, MATCHES_SHOWN } from '@/lib/matches/rules'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import { MatchRow, matchName } from './match-table'

export const MATCH_TABLE = { sorts: ['kickoff', 'match', 'state'], filters: { state: MATCH_STATUSES } }

type Props = {
  /** Those that the query asks for. */
  matches: AdminMatch[]
  query: TableQuery
  texts: Messages['matches']
  competitions: Record<string, string>
  locale: Locale
}

/** The specification asks for eight at a time of the fifty fetched. */
export function AdminMatchList({ matches, query, texts, competitions, locale }: Props) {
  const { list, filter, statuses } = texts
  const { from, result } = query.filters
  const shown = sortedPage(matches, query, {
    values: {
      kickoff: ({ kickoffAt }) => kickoffAt,
      match: (match) => matchName(match, texts),
      state: ({ status }) => MATCH_STATUSES.indexOf(status),
    },
    perPage: MATCHES_SHOWN,
  })
  return (
    <DataTable
      label={list.title}
      path="/admin/matches"
      query={query}
      // With a full fetch the total is unknown.
      shown={matches.length < MATCHES_FETCHED ? shown : { page: shown.page, pages: shown.pages }}
      locale={locale}
      filters={[
        {
          name: 'competition',
          label: filter.competition,
          options: Object.entries(competitions).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'state',
          label: list.state,
          options: MATCH_STATUSES.map((value) => ({ value, label: statuses[value] })),
        },
      ]}
      tools={
        <>
          <DateField name="from" label={filter.from} defaultValue={from || undefined} />
          {result && <input type="hidden" name="result" value={result} />}
        </>
      }
      heads={[
        { label: list.kickoff, sort: 'kickoff' },
        { label: list.match, sort: 'match' },
        { label: list.result },
        { label: list.state, sort: 'state' },
        { label: list.edit },
      ]}
      empty={
        isNarrowed(query) ? (
          <NoResults locale={locale} />
        ) : (
          <EmptyState art={<BallArt />} title={list.none} text={list.noneText} />
        )
      }
    >
      {shown.rows.map((match) => (
        <MatchRow key={match.id} match={match} texts={texts} competitions={competitions} locale={locale} />
      ))}
    </DataTable>
  )
}
