'use client'

import { useId, useRef } from 'react'
import { Shirt } from '@/components/fixture/shirt'
import { classes } from '@/components/ui/classes'
import { Icon } from '@/components/ui/icon'
import { fill } from '@/lib/core/i18n/fill'
import type { PickView, TeamView } from '@/lib/weekend/board/words'
import type { ProfileText } from '@/lib/weekend/words'
import { Drawing } from './drawing'
import { TeamChoice } from './team-choice'
import type { WeekendTexts } from './texts'
import type { Five } from './use-five'
import './weekend.css'

type Props = {
  text: ProfileText
  teams: TeamView[]
  five: Five
  texts: WeekendTexts['bench']
  isOpen: boolean
  /** Not shown on a phone before the bench is unfolded. */
  isFolded: boolean
  /** The choices of a form that was refused; null otherwise. */
  sent: string[] | null
  toggle: () => void
}

/** The range that a profile pays among these teams, `18–42`; null without teams. */
function rangeOf(pays: readonly number[]): string | null {
  if (pays.length === 0) return null
  const [least, most] = [Math.min(...pays), Math.max(...pays)]
  return least === most ? String(least) : `${least}–${most}`
}

/** A profile on the bench, or in the five; when opened, it asks for its team. */
export function BenchCard({
  text: { profile, name, text },
  teams,
  five,
  texts,
  isOpen,
  isFolded,
  sent,
  toggle,
}: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const pick = five.picks.find((one) => one.profile === profile)
  const pays = teams.flatMap((team) => team.pays[profile] ?? [])
  const isLocked = pick !== undefined && !pick.isOpen
  const worth = pick?.points ?? rangeOf(pays)
  const isIn = pick !== undefined && !isOpen
  const className = classes(
    'five-card',
    isOpen && 'five-open',
    isIn && 'five-in',
    isIn && !five.isSaved(pick) && 'five-new',
    isFolded && 'five-folded',
    !isFolded && five.isInSaved(profile) && 'five-end',
  )
  return (
    <li className={className} data-profile={profile}>
      <span className="five-face">
        <Drawing profile={profile} />
        {pick && <Shirt kit={pick.kit} />}
      </span>
      <div>
        <h3>{name}</h3>
        <p>{text}</p>
      </div>
      <div className="five-foot">
        {worth !== null && (
          <span>
            {texts.pays} <b>{worth}</b>
          </span>
        )}
        {isLocked && (
          <span>
            <Icon name="lock" size={15} /> {pick.team}
          </span>
        )}
        {worth === null && <span className="five-nobody">{texts.nobody}</span>}
        {!isLocked && worth !== null && (
          <button
            ref={opener}
            type="button"
            className="five-choose"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {pick ? (
              <>
                <Icon name="check" size={15} /> {pick.team}
              </>
            ) : (
              texts.choose
            )}
            <span className="sr-only">{`, ${name}`}</span>
          </button>
        )}
      </div>
      {isOpen && !isLocked && (
        <TeamChoice
          id={id}
          {...{ profile, name, teams, five, pick, texts }}
          close={() => {
            opener.current?.focus({ preventScroll: true })
            toggle()
          }}
        />
      )}
      {!isLocked && <PlainChoice {...{ profile, name, teams, pick, texts, sent }} value={five.valueOf} />}
    </li>
  )
}

type PlainProps = Pick<Props, 'teams' | 'texts' | 'sent'> & {
  profile: ProfileText['profile']
  name: string
  pick: PickView | undefined
  value: (pick: PickView) => string
}

/** The same choice as a list, for pages without JavaScript. */
function PlainChoice({ profile, name, teams, pick, texts, sent, value }: PlainProps) {
  const options = teams.flatMap(({ matchId, side, name: team, pays }) => {
    const points = pays[profile]
    return points === undefined ? [] : [{ value: `${profile} ${side} ${matchId}`, team, points }]
  })
  const own = pick && { value: value(pick), team: pick.team, points: pick.points }
  const shown = own && !options.some((option) => option.value === own.value) ? [own, ...options] : options
  if (shown.length === 0) return null
  const chosen = sent ? sent.find((one) => one.startsWith(`${profile} `)) : own?.value
  return (
    <noscript>
      <label className="five-plain">
        <span className="sr-only">{`${texts.whose} ${name}`}</span>
        <select name="pick" defaultValue={chosen ?? ''} className="field select-arrow">
          <option value="">{texts.none}</option>
          {shown.map((option) => (
            <option key={option.value} value={option.value}>
              {fill(texts.option, { team: option.team, points: option.points })}
            </option>
          ))}
        </select>
      </label>
    </noscript>
  )
}
