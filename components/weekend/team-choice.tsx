'use client'

import { Shirt } from '@/components/fixture/shirt'
import type { PickView, TeamView } from '@/lib/weekend/board/words'
import type { Profile } from '@/lib/weekend/rules'
import type { WeekendTexts } from './texts'
import type { Five } from './use-five'
import './weekend.css'

type Props = {
  id: string
  profile: Profile
  name: string
  teams: TeamView[]
  five: Five
  pick: PickView | undefined
  texts: WeekendTexts['bench']
  close: () => void
}

/** The teams that a profile can play for, each with what it would pay. */
export function TeamChoice({ id, profile, name, teams, five, pick, texts, close }: Props) {
  if (five.isFull && !pick)
    return (
      <p id={id} className="five-teams">
        {texts.full}
      </p>
    )
  return (
    <fieldset id={id} className="five-teams">
      <legend>
        {texts.whose}
        <span className="sr-only">{` ${name}`}</span>
      </legend>
      <div>
        {teams.map((team) => {
          const points = team.pays[profile]
          if (points === undefined) return null
          const isTwice = five.isTwice(team, profile)
          const isOwn = pick?.matchId === team.matchId && pick.side === team.side
          return (
            <button
              key={`${team.matchId}-${team.side}`}
              type="button"
              disabled={isTwice}
              aria-pressed={isOwn}
              onClick={() => {
                five.pick(profile, team)
                close()
              }}
            >
              <Shirt kit={team.kit} />
              {team.name}
              {isTwice ? <small>{texts.twice}</small> : <b>{points}</b>}
              <small>{isTwice ? '' : team.when}</small>
            </button>
          )
        })}
      </div>
      {pick && (
        <button
          type="button"
          className="five-choose"
          onClick={() => {
            five.remove(profile)
            close()
          }}
        >
          {texts.out}
          <span className="sr-only">{` ${name}`}</span>
        </button>
      )}
    </fieldset>
  )
}
