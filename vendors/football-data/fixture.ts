import type { Club } from './club.ts'
import type { Code } from './competitions.ts'

export const STAGES = [
  'REGULAR_SEASON',
  'LEAGUE_STAGE',
  'PLAYOFFS',
  'LAST_16',
  'QUARTER_FINALS',
  'SEMI_FINALS',
  'FINAL',
] as const
export type Stage = (typeof STAGES)[number]

export type Goals = { home: number; away: number }
export type Side = keyof Goals
export type Goal = { minute: number; side: Side }

/** Everything that happens in a match; the clock decides how much is published. */
export type Outcome = {
  /** In order; minutes 91 to 120 are extra time. */
  goals: Goal[]
  hasExtraTime: boolean
  penalties: Goals | null
  /** As with the real vendor, `fullTime` includes the shoot-out in most rows, not in all. */
  fullTimeHasPenalties: boolean
}

/** `after` is in milliseconds from the first kickoff (below 0: before it). */
export type Incident =
  | { kind: 'postponed'; after: number; replayAfter: number | null }
  | { kind: 'cancelled'; after: number }
  | { kind: 'suspended' }
  | { kind: 'awarded'; after: number; winner: Side }
  | { kind: 'corrected'; after: number; mistaken: Outcome }

/** A match as the simulation knows it. All instants are in milliseconds. */
export type Fixture = {
  id: number
  code: Code
  /** The year in which the season begins. */
  year: number
  stage: Stage
  matchday: number | null
  home: Club
  away: Club
  /** Midnight UTC of the day that stands for the date until the kickoff is set. */
  day: number
  timedAt: number
  kickoff: number
  /** When the pairing becomes known. */
  drawAt: number
  outcome: Outcome
  incident: Incident | null
  /** When a command at `/control` changed it. */
  touchedAt: number
}
