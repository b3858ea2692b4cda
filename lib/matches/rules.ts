import type { StoredResult } from '@/db/schema/matches'
import { MATCH_VALUES } from '@/db/schema/values'
import { DAY_MS } from '@/lib/core/time/calendar'
import { RESUMED_WITHIN_DAYS } from './live/rules'

/** Days within which a postponed match must be replayed, or the missions on it are void. */
export const RESCHEDULE_WITHIN_DAYS = 14

/**
 * How often each outcome happens, as a share of matches in the European leagues (0 to 1). Public and fixed: prices use them while
 * the teams have no rating (lib/ratings).
 */
export const BASE_RATES = {
  homeWin: 0.429,
  draw: 0.251,
  awayWin: 0.32,
  over25: 0.532,
  over35: 0.315,
  bothScore: 0.54,
  homeCleanSheet: 0.294,
  awayCleanSheet: 0.229,
  goalless: 0.063,
  marginOf3: 0.168,
  teamScores5: 0.044,
  comebackWin: 0.052,
} as const

export type BaseRate = keyof typeof BASE_RATES

/** Fetched for the admin's list, and shown at a time. */
export const MATCHES_FETCHED = 50
export const MATCHES_SHOWN = 8
/** Matches in the strip of the landing page and in the panel beside the missions. */
export const STRIP_LENGTH = 5
export const TEAM_MAX = 80
export const REASON_MAX = 500
export const SCORE_MAX = 99

/** The competition of a match for which none is given. */
export const GENERIC_COMPETITION = 'generic_football'

export const MATCH_STATUSES = MATCH_VALUES.status
export type MatchStatus = (typeof MATCH_STATUSES)[number]
/** Statuses of a match that is to begin at its kickoff, or on its day. */
export const UPCOMING: readonly MatchStatus[] = ['SCHEDULED', 'TIMED']
/** Statuses of a match that is still to be played or resumed, at its kickoff or at another date. */
export const AWAITING_PLAY: readonly MatchStatus[] = [...UPCOMING, 'POSTPONED', 'SUSPENDED']
/** Statuses of a match in play, whose score can still change. */
export const IN_PLAY: readonly MatchStatus[] = ['IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT']

export const MATCH_DURATIONS = MATCH_VALUES.duration
type MatchDuration = (typeof MATCH_DURATIONS)[number]

export const MATCH_WINNERS = MATCH_VALUES.winner
export type MatchWinner = (typeof MATCH_WINNERS)[number]
export type Side = Exclude<MatchWinner, 'draw'>

/** Goals of both sides. An unknown score is null, never zero. */
export type Score = { home: number; away: number }

/** As `2–1`. */
export const scoreText = ({ home, away }: Score): string => `${home}–${away}`

/** A score of which both sides are known, else null. */
export const scoreOf = (home: number | null, away: number | null): Score | null =>
  home === null || away === null ? null : { home, away }

/** The id is null for a match that an admin entered by hand. */
export type Team = { id: string | null; name: string }

/** All that a rule may know about a match; instants are milliseconds since the epoch. */
export type MatchFact = {
  id: string
  /** The row of the same match that this one is a copy of. */
  duplicateOf: string | null
  competition: string
  /** The year in which the season starts. */
  season: number | null
  stage: string | null
  round: number | null
  home: Team
  away: Team
  kickoffAt: number | null
  /** False while the day is known but not the time. */
  kickoffKnown: boolean
  status: MatchStatus
  /** As awarded by the organiser; after penalties it is the side that went through. */
  winner: MatchWinner | null
  halfTime: Score | null
  /** After 90 minutes and stoppage time. */
  regular: Score | null
  extraTime: Score | null
  penalties: Score | null
  /** The kickoff from which the days for a replay are counted. */
  originalKickoffAt: number | null
  /** When play was first seen; kept when the match is abandoned or gets another date. */
  startedAt: number | null
  /** The kickoff that was played: a pick made after it does not count. Null before the first sign of play. */
  playedKickoffAt: number | null
  /** Since when the vendor no longer lists the match; null while it does. */
  missingSince: number | null
  updatedAt: number
}

/** A result as a vendor or an admin gives it. */
export type MatchResult = {
  status: MatchStatus
  duration: MatchDuration
  winner: MatchWinner | null
  half: Score | null
  /** After 90 minutes and stoppage time. */
  regular: Score | null
  /** Goals of extra time only. */
  extra: Score | null
  penalties: Score | null
}

/** Whether the match is decided: on the pitch, or by the organiser (`AWARDED`). */
export const isOver = (status: MatchStatus): boolean => status === 'FINISHED' || status === 'AWARDED'

/** Whether the vendor has left a match in play that must have ended: its score may not be the last one. */
export const isLeftInPlay = (
  { status, kickoffAt }: Pick<MatchFact, 'status' | 'kickoffAt'>,
  now: number,
): boolean => IN_PLAY.includes(status) && kickoffAt !== null && kickoffAt < now - RESUMED_WITHIN_DAYS * DAY_MS

/** Who is ahead with this score. */
export function leaderOf({ home, away }: Score): MatchWinner {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

/** The goals of both sides together. */
export const goalsIn = ({ home, away }: Score): number => home + away

/** Whether a score can be that at half time of a match with this score: no goal is taken back. */
export const isHalfOf = (half: Score, { home, away }: Score): boolean =>
  half.home <= home && half.away <= away

/** The winner by the goals of 90 minutes and of extra time, then by penalties; null while the goals are unknown. */
export function winnerOf({
  regular,
  extra,
  penalties,
}: Pick<MatchResult, 'regular' | 'extra' | 'penalties'>): MatchWinner | null {
  if (!regular) return null
  const played = { home: regular.home + (extra?.home ?? 0), away: regular.away + (extra?.away ?? 0) }
  const leader = leaderOf(played)
  return leader === 'draw' && penalties ? leaderOf(penalties) : leader
}

/** The winner of a result that its goals do not decide: of an award, or as named by an admin. */
export const namedWinner = (result: MatchResult): MatchWinner | null =>
  result.status === 'AWARDED' || (isOver(result.status) && result.winner !== winnerOf(result))
    ? result.winner
    : null

/** A result in the columns of `matches`. */
export const storedResult = ({ half, regular, extra, penalties, ...rest }: MatchResult): StoredResult => ({
  ...rest,
  half_home: half?.home ?? null,
  half_away: half?.away ?? null,
  regular_home: regular?.home ?? null,
  regular_away: regular?.away ?? null,
  extra_home: extra?.home ?? null,
  extra_away: extra?.away ?? null,
  penalties_home: penalties?.home ?? null,
  penalties_away: penalties?.away ?? null,
})
