import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/i18n/fill'
import type { FiveTable as Table } from '@/lib/weekend/tables/queries'
import './five-table.css'

type Props = { table: Table; viewerId: string; texts: Messages['weekend']['table'] }

/** The fives of a weekend in one league; without the picks, which are private until their matches begin. */
function FiveTable({ table: { leagueId, name, rows }, viewerId, texts }: Props) {
  return (
    <section aria-labelledby={`five-${leagueId}`}>
      <h2 id={`five-${leagueId}`} className="rule-ink pb-2 text-xl wrap-anywhere">
        {fill(texts.of, { league: name })}
      </h2>
      <FiveRanks rows={rows} viewerId={viewerId} texts={texts} />
    </section>
  )
}

/** The rows of a table; a sentence if nobody has a five. */
export function FiveRanks({
  rows,
  viewerId,
  texts,
}: Pick<Table, 'rows'> & Pick<Props, 'viewerId' | 'texts'>) {
  if (!rows.some(({ picks }) => picks > 0)) return <p className="py-3 text-ink-soft">{texts.none}</p>
  return (
    <ol className="five-table">
      {rows.map(({ userId, nickname, points, settled, picks }, index) => (
        <li key={userId} className={userId === viewerId ? 'five-rank five-own' : 'five-rank'}>
          <b>{index + 1}</b>
          <span className="min-w-0 wrap-anywhere">
            {userId === viewerId
              ? fill(texts.you, { name: nickname ?? texts.nameless })
              : (nickname ?? texts.nameless)}
            <small>{picks > 0 ? fill(texts.settled, { settled, picks }) : texts.idle}</small>
          </span>
          <b>
            {points}
            <span className="sr-only"> {texts.points}</span>
          </b>
        </li>
      ))}
    </ol>
  )
}

/** The tables of all leagues of a fan, or the way into a league. */
export function FiveTables({
  tables,
  viewerId,
  texts,
}: {
  tables: Table[]
  viewerId: string
  texts: Props['texts']
}) {
  return (
    <div className="grid content-start gap-8">
      {tables.map((table) => (
        <FiveTable key={table.leagueId} table={table} viewerId={viewerId} texts={texts} />
      ))}
      {tables.length === 0 && (
        <p className="slot-dashed flex flex-wrap items-center gap-x-4 px-4 py-3">
          {texts.alone}
          <Link href="/leagues" className="inline-flex min-h-11 items-center underline">
            {texts.find}
          </Link>
        </p>
      )}
    </div>
  )
}
