import { memo } from 'react'
import { Chip } from '@/components/ui/chip'
import { Countdown } from '@/components/ui/countdown'
import { Progress } from '@/components/ui/progress'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import type { ClockAnchor } from '@/components/ui/use-clock-anchor'
import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import type { MissionCard as Mission } from '@/lib/missions/cards/words'
import { difficultyOf, progressOf } from '@/lib/missions/rules'
import { JoinButton } from './join-button'
import { PostponeButton } from './postpone'
import { type ListTexts, STATUS_TEXT } from './texts'
import { titleId } from './title-id'
import './missions.css'
import '@/components/objects.css'

/** The move that finishes it comes first. */
const MOVES = ['done', 'todo', 'in_progress'] as const

type Props = {
  mission: Mission
  /** Just completed: the stamp lands while the fan watches. */
  landing: boolean
  overdue: boolean
  anchor: ClockAnchor
  texts: ListTexts
  open: (mission: Mission) => void
}

/** The ticket of a declared mission; its buttons belong to the form around the list. */
export const MissionCard = memo(function MissionCard({
  mission,
  landing,
  overdue,
  anchor,
  texts,
  open,
}: Props) {
  const { card } = texts
  const { id, status, points, xpAwarded, competition } = mission
  const done = status === 'done'
  const difficulty = card[difficultyOf(points)]
  // Keeps its line until the server says, so that nothing moves.
  const credited = xpAwarded ? fill(card.credited, { xp: xpAwarded }) : '\u00a0'
  return (
    <Ticket
      as="li"
      labelledBy={titleId(id)}
      tone={done ? 'won' : 'plain'}
      stub={<TicketStub label={card.points} value={points} note={done ? credited : difficulty} />}
    >
      {competition && <Chip>{competitionName(competition)}</Chip>}
      <h3 id={titleId(id)} className="ticket-title">
        {mission.title}
      </h3>
      {mission.description && <p className="ticket-text mission-text">{mission.description}</p>}
      <Progress value={progressOf(status)} label={card.progress} className="mt-3.5" />
      <div className="ticket-foot">
        <span className="ticket-state">
          {done ? (
            <>
              {difficulty}
              <Stamp landing={landing}>{card.stamp}</Stamp>
            </>
          ) : (
            <>
              {`${card[STATUS_TEXT[status]]} · `}
              <Countdown dueAt={mission.dueAt} anchor={anchor} texts={card} over={card.expired} />
            </>
          )}
        </span>
        {overdue && <PostponeButton id={id} label={card.postpone} />}
        {MOVES.filter((other) => other !== status).map((other) => (
          <button
            key={other}
            type="submit"
            name="move"
            value={`${id} ${other}`}
            className={other === 'done' ? 'button button-primary button-sm' : 'ticket-link'}
          >
            {card[STATUS_TEXT[other]]}
          </button>
        ))}
        <JoinButton id={id} label={card.join} open={() => open(mission)} />
      </div>
    </Ticket>
  )
})
