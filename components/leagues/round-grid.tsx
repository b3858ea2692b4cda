'use client'

import type { Messages } from 'next-intl'
import { Shirt } from '@/components/fixture/shirt'
import { Link } from '@/components/ui/link'
import { Nickname } from '@/components/ui/nickname'
import { fill } from '@/lib/core/i18n/fill'
import type { CellState, GridRow } from '@/lib/matchday/grid/rules'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import './round.css'

type Texts = Messages['leagues']['round']
type Props = { rows: GridRow[]; matches: FixtureView[]; viewerId: string; nameless: string; texts: Texts }

const KEYS: CellState[] = ['won', 'lost', 'ahead', 'behind', 'saved', 'covered']
const LETTERS = 3

/** Fans × matches: each pick, and its state. A client component, so that its rows are sent once, as data. */
export function RoundGrid({ rows, matches, viewerId, nameless, texts }: Props) {
  return (
    <>
      <section className="rg-scroll" tabIndex={0} aria-label={texts.grid}>
        <table className="rg" aria-label={texts.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{texts.fan}</span>
              </th>
              {matches.map((match) => (
                <th
                  key={match.id}
                  scope="col"
                  data-live={match.state === 'live' || match.state === 'half' ? match.state : undefined}
                >
                  <Link href={`/matches/${match.id}`} className="rg-match">
                    <Head match={match} text={texts.match} />
                  </Link>
                </th>
              ))}
              <th scope="col" className="rg-points">
                {texts.points}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ userId, nickname, cells, points }) => (
              <tr key={userId} data-own={userId === viewerId || undefined}>
                <th scope="row">
                  {userId === viewerId ? texts.you : <Nickname>{nickname ?? nameless}</Nickname>}
                </th>
                {cells.map(({ matchId, state, pick }) => (
                  <td key={matchId}>
                    <span className="rg-cell" data-state={state}>
                      {pick || (state === 'none' ? '–' : '')}
                      <span className="sr-only"> {texts.states[state]}</span>
                    </span>
                  </td>
                ))}
                <td className="rg-points">{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="rg-keys">
        {KEYS.map((state) => (
          <li key={state}>
            <span className="rg-cell" data-state={state} aria-hidden="true">
              {state === 'covered' ? '' : '1'}
            </span>
            {texts.states[state]}
          </li>
        ))}
      </ul>
    </>
  )
}

function Head({ match, text }: { match: FixtureView; text: string }) {
  const { home, away, goals, hour } = match
  return (
    <>
      <span className="sr-only">{fill(text, { home: home.name, away: away.name })}</span>
      <span aria-hidden="true" className="rg-shirts">
        <Shirt kit={home.kit} />
        <Shirt kit={away.kit} />
      </span>
      <span aria-hidden="true" className="rg-teams">
        <span>{home.name.slice(0, LETTERS)}</span>
        <span>{away.name.slice(0, LETTERS)}</span>
      </span>
      <span className="rg-score">{goals ? goals.join('–') : hour}</span>
    </>
  )
}
