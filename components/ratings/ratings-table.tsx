'use client'

import type { Messages } from 'next-intl'
import { Shirt } from '@/components/fixture/shirt'
import { fill } from '@/lib/core/i18n/fill'
import type { BarView, NumberView, TeamView } from '@/lib/ratings/table/words'
import './ratings.css'

type Texts = Messages['ratings']['table']
type Props = { teams: TeamView[]; texts: Texts }

/** Attack and defence of every team as bars from a middle line. A phone shows one bar for both. */
export function RatingsTable({ teams, texts }: Props) {
  return (
    <table className="ratings-table">
      <caption className="sr-only">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{texts.place}</span>
          </th>
          <th scope="col">{texts.team}</th>
          <th scope="col" colSpan={3} className="ratings-wide">
            {texts.attack}
          </th>
          <th scope="col" colSpan={3} className="ratings-wide">
            {texts.defence}
          </th>
          <th scope="col" className="ratings-wide">
            {texts.last}
          </th>
          <th scope="col" colSpan={3} className="ratings-phone">
            {texts.both}
          </th>
        </tr>
      </thead>
      <tbody>
        {teams.map((team, index) => (
          <tr key={team.id}>
            <td className="ratings-place">{index + 1}</td>
            <th scope="row">
              <span className="flex items-center gap-2">
                <Shirt kit={team.kit} />
                {team.name}
              </span>
            </th>
            <Numbers number={team.attack} texts={texts} />
            <Numbers number={team.defence} texts={texts} />
            <td className="ratings-wide ratings-last">
              <b>{team.score}</b> {texts[team.side]}
            </td>
            <td className="ratings-phone">
              <Bar bar={team.strength} />
            </td>
            <td className="ratings-phone ratings-number">{team.attack.text}</td>
            <td className="ratings-phone ratings-number">{team.defence.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Numbers({ number, texts }: { number: NumberView; texts: Texts }) {
  const { change, isBetter } = number
  return (
    <>
      <td className="ratings-wide">
        <Bar bar={number} />
      </td>
      <td className="ratings-wide ratings-number">{number.text}</td>
      <td className={`ratings-wide ratings-change ${isBetter ? 'text-pitch' : 'text-card-red'}`}>
        <span aria-hidden="true">{isBetter ? '▲' : '▼'}</span>
        <span className="sr-only">{fill(isBetter ? texts.up : texts.down, { change })}</span>
        <span aria-hidden="true">{change}</span>
      </td>
    </>
  )
}

function Bar({ bar: { share } }: { bar: BarView }) {
  const width = `${Math.min(1, Math.abs(share)) * 50}%`
  return (
    <span aria-hidden="true" className="ratings-bar">
      <i data-minus={share < 0 || undefined} style={{ width, [share < 0 ? 'right' : 'left']: '50%' }} />
    </span>
  )
}
