'use client'

import type { SubmitEvent } from 'react'
import { Chip } from '@/components/ui/chip'
import { Progress } from '@/components/ui/progress'
import { Stamp } from '@/components/ui/stamp'
import { SubmitButton } from '@/components/ui/submit-button'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { fill } from '@/lib/core/fill'
import { difficultyOf, MISSION_STATUSES, progressOf } from '@/lib/missions/rules'
import { type ClockAnchor, Countdown } from './countdown'
import { JoinForm } from './join-form'
import type { MissionView } from './mission-view'
import type { MissionTexts } from './texts'

const STATUS_TEXT = { todo: 'todo', in_progress: 'inProgress', done: 'done' } as const

type Props = {
  mission: MissionView
  anchor: ClockAnchor
  texts: MissionTexts
  /** The form's action, for a fan without JavaScript. */
  submit: (form: FormData) => void
  /** The same, shown at once and rolled back when it is refused. */
  move: (form: FormData) => void
  open: (mission: MissionView) => void
}

/** The ticket of a declared mission. */
export function MissionCard({ mission, anchor, texts, submit, move, open }: Props) {
  const { card } = texts
  const done = mission.status === 'done'
  const note =
    done && mission.xpAwarded
      ? fill(card.credited, { xp: mission.xpAwarded })
      : card[difficultyOf(mission.points)]
  const moveAtOnce = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    move(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }
  return (
    <Ticket
      as="li"
      labelledBy={`mission-${mission.id}`}
      tone={done ? 'won' : 'plain'}
      stamp={done && <Stamp>{card.stamp}</Stamp>}
      stub={<TicketStub label={card.points} value={mission.points} note={note} />}
    >
      {mission.competition && <Chip>{texts.competitions[mission.competition]}</Chip>}
      <h3 id={`mission-${mission.id}`} tabIndex={-1} className="mt-1.5 text-xl wrap-anywhere">
        {mission.title}
      </h3>
      {mission.description && (
        <p className="mt-1.5 line-clamp-3 max-w-[52ch] text-[0.9375rem] wrap-anywhere text-ink-soft">
          {mission.description}
        </p>
      )}
      <div className="mt-3.5">
        <Progress value={progressOf(mission.status)} label={card.progress} />
      </div>
      <div className="mt-3.5 flex flex-wrap items-center justify-end gap-2.5">
        <span className="type-narrow mr-auto text-sm font-[700]">
          <Countdown dueAt={mission.dueAt} anchor={anchor} texts={card} />
        </span>
        <form action={submit} onSubmit={moveAtOnce} className="contents">
          <input type="hidden" name="id" value={mission.id} />
          {MISSION_STATUSES.filter((status) => status !== mission.status).map((status) => (
            <SubmitButton key={status} name="status" value={status} variant="outline" size="sm">
              {card[STATUS_TEXT[status]]}
            </SubmitButton>
          ))}
        </form>
        <JoinForm id={mission.id} label={card.join} open={() => open(mission)} />
      </div>
    </Ticket>
  )
}
