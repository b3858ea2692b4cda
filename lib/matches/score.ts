import type { MatchStatus } from './rules'

export type Side = 'home' | 'away'
export type MatchWinner = Side | 'draw'
export type Score = { home: number; away: number }
/** The id is null for a match that an admin wrote by hand. */
export type Team = { id: string | null; name: string }

/** All that a rule may know about a match; instants are milliseconds of the epoch. */
export type MatchFact = {
  id: string
  competition: string
  /** The year in which the season starts. */
  season: number | null
  stage: string | null
  round: number | null
  home: Team
  away: Team
  kickoffAt: number | null
  /** False while the day stands but not the hour; true once the match has begun. */
  kickoffKnown: boolean
  status: MatchStatus
  /** As awarded by the organiser; after penalties it is the side that went through. */
  winner: MatchWinner | null
  halfTime: Score | null
  /** After 90 minutes and what was added to them. */
  regular: Score | null
  extraTime: Score | null
  penalties: Score | null
  /** The kick-off from which the days of a replay are counted. */
  originalKickoffAt: number | null
  updatedAt: number
}

type VendorPair = { home: number | null; away: number | null } | null | undefined

/** The score as football-data.org sends it. */
export type VendorScore = {
  duration: string | null
  fullTime: VendorPair
  halfTime?: VendorPair
  regularTime?: VendorPair
  extraTime?: VendorPair
  penalties?: VendorPair
}

const isGoals = (goals: unknown): goals is number =>
  typeof goals === 'number' && Number.isSafeInteger(goals) && goals >= 0

/** A pair with both numbers in it; half a score, or one that can not be, is none. Missing is not zero. */
export const wholeScore = (pair: VendorPair): Score | null =>
  pair && isGoals(pair.home) && isGoals(pair.away) ? { home: pair.home, away: pair.away } : null

/**
 * The score after 90 minutes: `regularTime`, else `fullTime` when the match lasted 90 minutes. The `fullTime` of a longer
 * match holds goals of extra time and even penalties, and is never taken. While a match runs this is its running score.
 */
export function regularScore(score: VendorScore): Score | null {
  return wholeScore(score.regularTime) ?? (score.duration === 'REGULAR' ? wholeScore(score.fullTime) : null)
}

/** Who is ahead with this score. */
export function leaderOf({ home, away }: Score): MatchWinner {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

export const goalsIn = ({ home, away }: Score): number => home + away
