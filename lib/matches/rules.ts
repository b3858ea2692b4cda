import type { Competition } from '@/lib/account/rules'

/** Days within which a postponed match must be replayed, or the missions on it are void. */
export const REPLAY_WITHIN_DAYS = 14

/**
 * How often each outcome happens, as a share of matches in the European leagues (0 to 1).
 * Public and fixed: the reward of a verified mission is computed from nothing else.
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

/** Fetched for the admin's list, and shown of them at a time. */
export const MATCHES_FETCHED = 50
export const MATCHES_SHOWN = 8
export const RUNS_SHOWN = 10
/** Matches in the strip of the landing page and in the panel beside the missions. */
export const STRIP_LENGTH = 5
export const TEAM_MAX = 80
export const REASON_MAX = 500
export const SCORE_MAX = 99

/** Where a match goes for which no competition is given. */
export const GENERIC_COMPETITION = 'generic_football'

/** The vendor's code of each competition of ours, in the order of the import page. */
export const COMPETITION_OF_CODE = {
  PL: 'premier_league',
  SA: 'serie_a',
  PD: 'la_liga',
  BL1: 'bundesliga',
  FL1: 'ligue_1',
  CL: 'champions',
  EL: 'europa',
  ECL: 'conference',
} as const satisfies Record<string, Competition>

export const IMPORT_CODES = Object.keys(COMPETITION_OF_CODE)
export const MAX_IMPORT_CODES = 20
export const IMPORT_WINDOWS = [7, 14, 30] as const
export const DEFAULT_WINDOW = 14

/** The slug of a vendor's code; a code that we have no slug for stays as it is, in capitals. */
export const competitionOf = (code: string): string =>
  Object.entries(COMPETITION_OF_CODE).find(([known]) => known === code)?.[1] ?? code

/** What the vendor can say about a match; nothing else is a status. */
export const MATCH_STATUSES = [
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
export type MatchStatus = (typeof MATCH_STATUSES)[number]

export const MATCH_DURATIONS = ['REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT'] as const
export type MatchDuration = (typeof MATCH_DURATIONS)[number]

export const MATCH_WINNERS = ['HOME_TEAM', 'AWAY_TEAM', 'DRAW'] as const
export type MatchWinner = (typeof MATCH_WINNERS)[number]

/** Over, as far as the pitch decides; `AWARDED` was decided elsewhere. */
export const isOver = (status: MatchStatus): boolean => status === 'FINISHED' || status === 'AWARDED'

/** Goals of both sides; null when it is not known, which is not zero. */
export type Score = { home: number; away: number } | null

export type MatchResult = {
  status: MatchStatus
  duration: MatchDuration
  winner: MatchWinner | null
  half: Score
  /** After 90 minutes. */
  regular: Score
  /** In extra time alone. */
  extra: Score
  penalties: Score
}

/** Who has won, by the goals of 90 minutes and of extra time, then by the penalties; null while the goals are not known. */
export function winnerOf({
  regular,
  extra,
  penalties,
}: Pick<MatchResult, 'regular' | 'extra' | 'penalties'>) {
  if (!regular) return null
  const margin = regular.home - regular.away + (extra ? extra.home - extra.away : 0)
  const decisive = margin !== 0 ? margin : penalties ? penalties.home - penalties.away : 0
  if (decisive === 0) return 'DRAW' satisfies MatchWinner
  return (decisive > 0 ? 'HOME_TEAM' : 'AWAY_TEAM') satisfies MatchWinner
}
