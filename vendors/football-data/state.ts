import { DAY, HOUR } from './calendar.ts'
import type { Fixture, Side } from './fixture.ts'
import { changesUntil, type Play, playAt, UNPLAYED } from './play.ts'

export const STATUSES = [
  'SCHEDULED',
  'TIMED',
  'IN_PLAY',
  'PAUSED',
  'EXTRA_TIME',
  'PENALTY_SHOOTOUT',
  'FINISHED',
  'SUSPENDED',
  'POSTPONED',
  'CANCELLED',
  'AWARDED',
] as const
type Status = (typeof STATUSES)[number]

/** What the vendor publishes about a match at an instant. */
export type State = {
  status: Status
  isDrawn: boolean
  utcDate: number
  score: Play['score']
  lastUpdated: number
}

/** A new date is announced this long before the new kickoff. */
const ANNOUNCED_BEFORE = 6 * DAY

const awardedTo = (side: Side): Play['score'] => ({
  ...UNPLAYED,
  winner: side === 'home' ? 'HOME_TEAM' : 'AWAY_TEAM',
  fullTime: { home: side === 'home' ? 3 : 0, away: side === 'away' ? 3 : 0 },
})

function beforeKickoff({ drawAt, timedAt, kickoff, day }: Fixture, now: number): Omit<State, 'lastUpdated'> {
  const isTimed = now >= timedAt
  return {
    status: isTimed ? 'TIMED' : 'SCHEDULED',
    isDrawn: now >= drawAt,
    utcDate: isTimed ? kickoff : day,
    score: UNPLAYED,
  }
}

function ordinary(match: Fixture, now: number): State {
  const { kickoff, drawAt, timedAt, touchedAt, year } = match
  const known = [Date.UTC(year, 6, 1), drawAt, timedAt, touchedAt, ...changesUntil(match, now)]
  const lastUpdated = Math.max(...known.filter((instant) => instant <= now))
  if (now < kickoff) return { ...beforeKickoff(match, now), lastUpdated }
  const { status, score } = playAt(match, now)
  return { status, isDrawn: true, utcDate: kickoff, score, lastUpdated }
}

/** Status, date and score at an instant, and when they last changed. */
export function stateAt(match: Fixture, now: number): State {
  const { incident, kickoff, touchedAt } = match
  if (!incident || incident.kind === 'suspended' || now < kickoff + incident.after)
    return ordinary(match, now)
  const since = kickoff + incident.after
  const changed = {
    isDrawn: true,
    utcDate: kickoff,
    score: UNPLAYED,
    lastUpdated: Math.max(since, touchedAt),
  }
  switch (incident.kind) {
    case 'corrected':
      return { ...ordinary({ ...match, incident: null }, now), lastUpdated: changed.lastUpdated }
    case 'cancelled':
      return { ...changed, status: 'CANCELLED' }
    case 'awarded':
      return { ...changed, status: 'AWARDED', score: awardedTo(incident.winner) }
    case 'postponed': {
      const replay = incident.replayAfter === null ? Number.POSITIVE_INFINITY : kickoff + incident.replayAfter
      const announced = Math.max(replay - ANNOUNCED_BEFORE, since + HOUR)
      if (now < announced) return { ...changed, status: 'POSTPONED' }
      return ordinary({ ...match, kickoff: replay, timedAt: announced, incident: null }, now)
    }
  }
}
