'use client'

import { FixtureGoals, LiveLamp } from '@/components/fixture/fixture-state'
import { Shirt } from '@/components/fixture/shirt'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { Link } from '@/components/ui/link'
import { Pencil } from '@/components/ui/pencil'
import type { InPlayView } from '@/lib/matchday/in-play/words'
import './in-play.css'

type Props = {
  title: string
  aside: string
  rows: InPlayView[]
  /** Whether a row says who else is right. */
  withPick?: boolean
  note: string
}

/** What is in play for a league, and what it would bring the viewer. */
export function InPlay({ title, aside, rows, withPick = false, note }: Props) {
  return (
    <section aria-labelledby="in-play">
      <div className="section-head">
        <h2 id="in-play" className="min-w-0 text-xl">
          {title}
        </h2>
        <LiveLamp>{aside}</LiveLamp>
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.match.id} row={row} withPick={withPick} />
        ))}
      </ul>
      <p className="pt-3 text-sm text-ink-soft">{note}</p>
    </section>
  )
}

function Row({ row: { match: shown, now, pickText }, withPick }: { row: InPlayView; withPick: boolean }) {
  const match = useLiveMatch(shown)
  const { home, away } = match
  return (
    <li className="play-row" data-live={match.id}>
      <Link href={`/matches/${match.id}`} className="play-teams">
        <span>
          <Shirt kit={home.kit} />
          <b>{home.name}</b>
        </span>
        <span className="sr-only"> – </span>
        <span>
          <Shirt kit={away.kit} />
          <b>{away.name}</b>
        </span>
      </Link>
      {now && <Pencil state={now.state}>{now.text}</Pencil>}
      <FixtureGoals match={match} />
      {withPick && pickText && <p className="play-pick">{pickText}</p>}
    </li>
  )
}
