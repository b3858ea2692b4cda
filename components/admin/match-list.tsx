import type { Route } from 'next'
import Link from 'next/link'
import type { Messages } from 'next-intl'
import { BallArt } from '@/components/art/ball'
import { buttonStyle } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import type { AdminMatch } from '@/lib/matches/queries'
import { MATCHES_SHOWN } from '@/lib/matches/rules'
import { Cell, DataCells } from './data-cells'
import { instantFormat } from './instants'

type Texts = Messages['matches']
type Props = {
  matches: AdminMatch[]
  wish: { from?: string; competition?: string; page?: string; result?: string }
  texts: Texts
  competitions: Record<string, string>
  locale: Locale
}

/** Eight at a time of the fifty that are fetched; another day or competition brings others. */
export function MatchList({ matches, wish, texts, competitions, locale }: Props) {
  const { list } = texts
  const pages = Math.max(1, Math.ceil(matches.length / MATCHES_SHOWN))
  const page = Math.min(pages, /^[1-9]\d?$/.test(wish.page ?? '') ? Number(wish.page) : 1)
  const first = (page - 1) * MATCHES_SHOWN
  const shown = matches.slice(first, first + MATCHES_SHOWN)
  const at = (place: number): Route => {
    const { from, competition, result } = wish
    const kept = { section: 'matches', from, competition, result, page: String(place) }
    const query = new URLSearchParams(
      Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    return `/admin?${query}`
  }
  const range = { from: first + 1, to: first + shown.length, total: matches.length }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <form action="/admin" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="section" value="matches" />
        <DateField name="from" label={texts.filter.from} defaultValue={wish.from} />
        <SelectField
          name="competition"
          label={texts.filter.competition}
          defaultValue={wish.competition ?? ''}
          options={[
            { value: '', label: texts.filter.all },
            ...Object.entries(competitions).map(([value, label]) => ({ value, label })),
          ]}
        />
        <button type="submit" className={buttonStyle({ variant: 'outline' })}>
          {texts.filter.show}
        </button>
      </form>
      {shown.length === 0 ? (
        <EmptyState art={<BallArt className="h-full" />} title={list.none} text={list.noneText} />
      ) : (
        <DataCells label={list.title} heads={[list.kickoff, list.match, list.result, list.state, list.edit]}>
          {shown.map((match) => (
            <MatchRow
              key={match.id}
              match={match}
              texts={texts}
              competitions={competitions}
              locale={locale}
            />
          ))}
        </DataCells>
      )}
      <Pagination
        label={list.pages}
        status={fill(list.status, range)}
        previous={page > 1 ? { href: at(page - 1), label: list.previous } : undefined}
        next={page < pages ? { href: at(page + 1), label: list.next } : undefined}
      />
    </div>
  )
}

type RowProps = { match: AdminMatch; texts: Texts; competitions: Record<string, string>; locale: Locale }

function MatchRow({ match, texts, competitions, locale }: RowProps) {
  const { list } = texts
  const name = `${match.home ?? texts.unknown} – ${match.away ?? texts.unknown}`
  return (
    <tr className="border-line border-b">
      <Cell className="whitespace-nowrap">
        {match.kickoffAt === null ? texts.noKickoff : instantFormat(locale).format(match.kickoffAt)}
      </Cell>
      <Cell>
        <span className="break-words font-[650]">{name}</span>
        <span className="type-narrow block text-ink-soft text-sm">
          {competitions[match.competition] ?? match.competition}
          {match.round !== null && ` · ${match.round}`}
        </span>
      </Cell>
      <Cell className="type-score text-lg">
        {match.regularHome === null ? '–' : `${match.regularHome}–${match.regularAway}`}
      </Cell>
      <Cell>
        {texts.statuses[match.status]}
        {match.lacksScore && (
          <span className="block font-[650] text-card-red text-sm">{texts.lacking.reason}</span>
        )}
        {match.correctionReason !== null && (
          <span className="block font-[650] text-card-red text-sm">{list.corrected}</span>
        )}
      </Cell>
      <Cell>
        <Link
          href={`/admin?section=matches&match=${match.id}`}
          aria-label={`${list.edit}: ${name}`}
          className="inline-flex min-h-6 items-center underline underline-offset-4"
        >
          {list.edit}
        </Link>
      </Cell>
    </tr>
  )
}
