'use client'

import type { Messages } from 'next-intl'
import { Nickname } from '@/components/ui/nickname'
import { fill } from '@/lib/core/i18n/fill'
import type { Standing } from '@/lib/leagues/queries'
import type { RowNow } from '@/lib/matchday/in-play/rules'
import { Movement } from './movement'
import './round.css'

type Texts = Pick<Messages['leagues'], 'now' | 'table'>
type Props = {
  rows: Pick<Standing, 'userId' | 'nickname' | 'points'>[]
  now: Record<string, RowNow>
  viewerId: string
  texts: Texts
}

/** The league's table if the matches in play ended now, in the resulting order. */
export function NowTable({ rows, now, viewerId, texts: { now: texts, table } }: Props) {
  const order = rows
    .map(({ userId, nickname, points }, index) => {
      const { points: plus = 0, total = points, moved = 0 } = now[userId] ?? {}
      return { userId, nickname, points, plus, total, moved, place: index - moved }
    })
    .toSorted((one, other) => one.place - other.place)
  return (
    <table className="now-table">
      <caption className="sr-only">{texts.title}</caption>
      <thead>
        <tr>
          <td colSpan={2} />
          <th scope="col" className="now-fan">
            {table.fan}
          </th>
          <th scope="col" className="now-banked">
            {texts.banked}
          </th>
          <th scope="col">{texts.inPlay}</th>
          <th scope="col">{texts.total}</th>
        </tr>
      </thead>
      <tbody>
        {order.map(({ userId, nickname, points, plus, total, moved, place }) => (
          <tr key={userId} data-own={userId === viewerId || undefined}>
            <td className="now-place type-score">{place + 1}</td>
            <td>
              <Movement moved={moved} texts={table} />
            </td>
            <th scope="row" className="now-fan">
              <Nickname>{nameOf(nickname ?? table.nameless, userId === viewerId, table.you)}</Nickname>
              <small aria-hidden="true">
                <b className="type-score">{points}</b> {texts.banked.toLowerCase()}
              </small>
            </th>
            <td className="now-banked type-score">{points}</td>
            <td className="now-plus">{plus ? `+${plus}` : '–'}</td>
            <td className="now-total type-score">
              <span>{total}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameOf = (name: string, isViewer: boolean, you: string) => (isViewer ? fill(you, { name }) : name)
