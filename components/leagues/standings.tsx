'use client'

import type { Route } from 'next'
import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/cosmetics/avatar'
import { FanName } from '@/components/cosmetics/fan-name'
import { Link } from '@/components/ui/link'
import { Nickname } from '@/components/ui/nickname'
import { fill } from '@/lib/core/i18n/fill'
import type { Standing } from '@/lib/leagues/queries'
import { barOf } from '@/lib/leagues/rules'
import type { RowNow } from '@/lib/matchday/in-play/rules'
import { profilePath } from '@/lib/profile/rules'
import { Movement } from './movement'
import './leagues.css'

type Texts = Messages['leagues']['table']
type Row = Omit<Standing, 'placeIfTied'>
type Props = {
  rows: Row[]
  /** Points of the leader of the whole table, even when only part of it is shown. */
  leader: number
  viewerId: string
  /** URL of league and period, to which a row adds its fan; without it a name leads to its profile. */
  address?: string
  openId?: string
  /** The table if the matches in play ended now; null while none are in play. */
  now?: Record<string, RowNow> | null
  /** Whether rows show a strip of the latest picks, and columns have headings. */
  showsForm?: boolean
  /** Shown below the open row. */
  why?: ReactNode
  texts: Texts
}

/** Places that are highlighted. */
const TOP = 3

/** Place, movement, name and points, with a bar behind each row relative to the leader. */
export function Standings({
  rows,
  leader,
  viewerId,
  address,
  openId,
  why,
  now = null,
  showsForm = false,
  texts,
}: Props) {
  return (
    <>
      {showsForm && (
        <p
          aria-hidden="true"
          className="standings standing-heads"
          data-form=""
          data-now={now ? '' : undefined}
          data-opens={address ? '' : undefined}
        >
          <span>{texts.fan}</span>
          <span>{texts.form}</span>
          <span>{texts.gapHead}</span>
          {now && <span>{texts.now}</span>}
          <span>{texts.pointsHead}</span>
        </p>
      )}
      <ol
        className="standings"
        aria-label={texts.label}
        data-form={showsForm ? '' : undefined}
        data-now={now ? '' : undefined}
        data-opens={address ? '' : undefined}
      >
        {rows.map((row, index) => {
          const isViewer = row.userId === viewerId
          const isOpen = row.userId === openId
          const link = linkOf(row, isOpen, address)
          const name = <Name row={row} isViewer={isViewer} texts={texts} />
          return (
            <li key={row.userId} aria-current={isOpen || undefined}>
              <div className={`standing ${isViewer ? 'standing-own' : ''}`}>
                <span className="type-score standing-place" data-top={row.position <= TOP || undefined}>
                  {row.position}
                </span>
                <Movement moved={row.moved} texts={texts} className="standing-move" />
                <Avatar frame={row.looks?.frame} skin={row.looks?.skin} />
                <span className="standing-name">
                  {link ? (
                    <Link {...link} className="standing-link">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  {row.isOwner && (
                    <>
                      {' '}
                      <span className="armband" title={texts.owner}>
                        <span aria-hidden="true">C</span>
                        <span className="sr-only">{texts.owner}</span>
                      </span>
                    </>
                  )}
                  <span aria-hidden="true" className="standing-bar">
                    <i style={{ width: `${barOf(row.points, leader) * 100}%` }} />
                  </span>
                </span>
                {showsForm && <Form form={row.form} texts={texts} />}
                <Gap row={row} above={rows[index - 1]} texts={texts} />
                <span className="type-score standing-points">
                  {row.points}
                  <span className="sr-only"> {texts.points}</span>
                </span>
                {now && <IfItEndedNow row={now[row.userId]} texts={texts} />}
              </div>
              {isOpen && why}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Opens or closes the row where rows open, else leads to the profile; null for a fan without a nickname. */
function linkOf({ userId, nickname }: Row, isOpen: boolean, address: string | undefined) {
  if (address)
    return {
      href: (isOpen ? address : `${address}&fan=${userId}#why`) as Route,
      scroll: false,
      'aria-expanded': isOpen,
    }
  return nickname === null ? null : { href: profilePath(nickname) }
}

/** Right and wrong picks, newest last, each with its letter. */
function Form({ form, texts }: { form: string; texts: Texts }) {
  return (
    <span className="standing-form">
      {form && (
        <span className="sr-only">
          {fill(texts.formText, { right: [...form].filter((each) => each === '1').length, of: form.length })}
        </span>
      )}
      {Array.from(form, (each, index) => ({ place: index, isRight: each === '1' })).map(
        ({ place, isRight }) => (
          <i key={place} aria-hidden="true" data-won={isRight || undefined}>
            {isRight ? texts.won : texts.lost}
          </i>
        ),
      )}
    </span>
  )
}

/** The provisional total in pencil, with the places that the row would move; nothing if it stays the same. */
function IfItEndedNow({ row, texts }: { row: RowNow | undefined; texts: Texts }) {
  if (!row || (row.points === 0 && row.moved === 0)) return null
  return (
    <span className="standing-now">
      <span className="sr-only">{texts.ifItEndedNow} </span>
      <b>{row.total}</b>
      {row.moved !== 0 && <Movement moved={row.moved} texts={texts} />}
    </span>
  )
}

function Name({ row, isViewer, texts }: { row: Row; isViewer: boolean; texts: Texts }) {
  const name = row.nickname ?? texts.nameless
  const [before, after] = isViewer ? texts.you.split('{name}') : []
  return (
    <>
      {before}
      <FanName look={row.looks?.name}>
        <Nickname>{name}</Nickname>
      </FanName>
      {after}
    </>
  )
}

/** The distance to the row above, if that is the next place. */
function Gap({ row, above, texts }: { row: Row; above: Row | undefined; texts: Texts }) {
  if (row.position === 1) return row.points > 0 && <span className="standing-gap">{texts.leads}</span>
  if (above?.position !== row.position - 1) return null
  const gap = above.points - row.points
  return (
    <span className="standing-gap">
      <span aria-hidden="true">{gap === 0 ? '=' : `−${gap}`}</span>
      <span className="sr-only">{fill(texts.gap, { gap })}</span>
    </span>
  )
}
