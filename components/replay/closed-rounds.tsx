import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { BookedRound, RoundName } from '@/lib/replay/rounds/queries'
import { replayRoundName } from '@/lib/replay/words'
import './replay.css'

/** Rounds that are open at first: on a phone the table is below them. */
const SHOWN = 5

type Props = { id: string; closed: number; booked: BookedRound[]; names: RoundName[]; locale: Locale }

/** The closed rounds, latest first, each with what it brought. */
export function ClosedRounds({ id, closed, booked, names, locale }: Props) {
  const { replays: texts } = MESSAGES[locale]
  const t = translatorFor(locale, 'replays')
  const own = new Map(booked.map((row) => [row.round, row]))
  const rows = names
    .filter(({ round }) => round <= closed)
    .reverse()
    .map((name) => ({ name, row: own.get(name.round) }))
  const list = (some: typeof rows) => (
    <ol className="rp-rounds">
      {some.map(({ name, row }) => (
        <li key={name.round}>
          <Link href={`/replays/${id}/${name.round}`}>
            <span>{replayRoundName(name, locale)}</span>
            <span>
              {row
                ? `${fill(texts.table.hits, row)} · ${t('pointsOf', { points: row.points })}`
                : texts.rounds.idle}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
  return (
    <section aria-labelledby="closed-rounds">
      <SectionHead id="closed-rounds" title={texts.rounds.title} />
      {closed === 0 && <p className="py-3 text-ink-soft">{texts.rounds.none}</p>}
      {list(rows.slice(0, SHOWN))}
      {rows.length > SHOWN && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center underline">
            {t('rounds.earlier', { count: rows.length - SHOWN })}
          </summary>
          {list(rows.slice(SHOWN))}
        </details>
      )}
    </section>
  )
}
