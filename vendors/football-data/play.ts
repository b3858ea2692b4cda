import { MINUTE } from './calendar.ts'
import type { Fixture, Goals, Outcome } from './fixture.ts'
import { count } from './goals.ts'

type Nullable = { home: number | null; away: number | null }

type Score = {
  winner: 'HOME_TEAM' | 'AWAY_TEAM' | 'DRAW' | null
  duration: 'REGULAR' | 'EXTRA_TIME' | 'PENALTY_SHOOTOUT'
  fullTime: Nullable
  halfTime: Nullable
  regularTime?: Goals
  extraTime?: Goals
  penalties?: Goals
}

export type Play = {
  status: 'IN_PLAY' | 'PAUSED' | 'EXTRA_TIME' | 'PENALTY_SHOOTOUT' | 'SUSPENDED' | 'FINISHED'
  score: Score
}

const NOTHING: Nullable = { home: null, away: null }
export const UNPLAYED: Score = { winner: null, duration: 'REGULAR', fullTime: NOTHING, halfTime: NOTHING }

/** Minutes from kickoff, stoppage and the vendor's delay included. */
const HALF_TIME = 47
const SECOND_HALF = 62
const NINETY = 115
const EXTRA = 150
const SHOOT_OUT = 165
/** A suspended match stops here and resumes a day after its kickoff. */
const STOP = 75
const RESUME = 24 * 60

const endOf = ({ hasExtraTime, penalties }: Outcome) => {
  if (penalties) return SHOOT_OUT
  return hasExtraTime ? EXTRA : NINETY
}

/** Minutes from kickoff at which the vendor publishes a goal of that minute of play. */
const publishedAt = (minute: number) => {
  if (minute <= 45) return minute
  return minute <= 90 ? minute - 45 + SECOND_HALF : minute - 90 + NINETY
}

const isSuspended = ({ incident }: Fixture) => incident?.kind === 'suspended'

const outcomeOf = ({ incident, outcome }: Fixture) =>
  incident?.kind === 'corrected' ? incident.mistaken : outcome

const winnerOf = ({ home, away }: Goals) => {
  if (home === away) return 'DRAW'
  return home > away ? 'HOME_TEAM' : 'AWAY_TEAM'
}

const sum = (...parts: Goals[]): Goals => ({
  home: parts.reduce((total, { home }) => total + home, 0),
  away: parts.reduce((total, { away }) => total + away, 0),
})

/** The score at a minute after kickoff. */
function scoreAt({ goals, hasExtraTime, penalties, fullTimeHasPenalties }: Outcome, elapsed: number): Score {
  const published = goals.filter(({ minute }) => publishedAt(minute) <= elapsed)
  const regularTime = count(published, 0, 90)
  const halfTime = elapsed >= HALF_TIME ? count(published, 0, 45) : NOTHING
  if (!hasExtraTime || elapsed < NINETY) {
    const winner = elapsed >= NINETY ? winnerOf(regularTime) : null
    return { winner, duration: 'REGULAR', fullTime: regularTime, halfTime }
  }
  const extraTime = count(published, 90, 120)
  const played = sum(regularTime, extraTime)
  if (!penalties || elapsed < EXTRA) {
    const winner = elapsed >= EXTRA ? winnerOf(played) : null
    return { winner, duration: 'EXTRA_TIME', fullTime: played, halfTime, regularTime, extraTime }
  }
  const isOver = elapsed >= SHOOT_OUT
  const kicks = isOver ? penalties : { home: 0, away: 0 }
  return {
    winner: isOver ? winnerOf(kicks) : null,
    duration: 'PENALTY_SHOOTOUT',
    fullTime: fullTimeHasPenalties ? sum(played, kicks) : played,
    halfTime,
    regularTime,
    extraTime,
    penalties: kicks,
  }
}

function statusAt(outcome: Outcome, elapsed: number): Play['status'] {
  if (elapsed >= endOf(outcome)) return 'FINISHED'
  if (elapsed >= EXTRA) return 'PENALTY_SHOOTOUT'
  if (elapsed >= NINETY) return 'EXTRA_TIME'
  return elapsed >= HALF_TIME && elapsed < SECOND_HALF ? 'PAUSED' : 'IN_PLAY'
}

/** Status and score of a match that has begun. */
export function playAt(match: Fixture, now: number): Play {
  const outcome = outcomeOf(match)
  const elapsed = (now - match.kickoff) / MINUTE
  if (!isSuspended(match) || elapsed < STOP)
    return { status: statusAt(outcome, elapsed), score: scoreAt(outcome, elapsed) }
  if (elapsed < RESUME) return { status: 'SUSPENDED', score: scoreAt(outcome, STOP) }
  const resumed = elapsed - (RESUME - STOP)
  return { status: statusAt(outcome, resumed), score: scoreAt(outcome, resumed) }
}

/** The instants so far at which something was published. */
export function changesUntil(match: Fixture, now: number): number[] {
  if (now < match.kickoff) return []
  const outcome = outcomeOf(match)
  const phases = [0, HALF_TIME, SECOND_HALF, NINETY, EXTRA, SHOOT_OUT].filter(
    (step) => step <= endOf(outcome),
  )
  const steps = [...phases, ...outcome.goals.map(({ minute }) => publishedAt(minute))]
  const pause = isSuspended(match) ? RESUME - STOP : 0
  const stops = pause ? [STOP, RESUME] : []
  return [...steps.map((step) => (step > STOP ? step + pause : step)), ...stops]
    .map((step) => match.kickoff + step * MINUTE)
    .filter((instant) => instant <= now)
}

/** Every match ends within this time of its kickoff, unless it is suspended. */
export const LONGEST = SHOOT_OUT * MINUTE
