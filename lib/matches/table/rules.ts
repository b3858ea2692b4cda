import type { Competition } from '@/lib/competitions/rules'

/** Matches in the form of a club. */
export const FORM_LENGTH = 5

export type Zone = 'first' | 'second' | 'last'
type Zones = readonly { zone: Zone; from: number; to: number }[]

const LEAGUE_OF_20: Zones = [
  { zone: 'first', from: 1, to: 4 },
  { zone: 'second', from: 5, to: 6 },
  { zone: 'last', from: 18, to: 20 },
]
const LEAGUE_OF_18: Zones = [
  { zone: 'first', from: 1, to: 4 },
  { zone: 'second', from: 5, to: 6 },
  { zone: 'last', from: 16, to: 18 },
]
/** The first eight advance, the next sixteen play off. */
const PHASE_OF_36: Zones = [
  { zone: 'first', from: 1, to: 8 },
  { zone: 'second', from: 9, to: 24 },
  { zone: 'last', from: 25, to: 36 },
]

const ZONES: Record<Competition, Zones> = {
  serie_a: LEAGUE_OF_20,
  premier_league: LEAGUE_OF_20,
  la_liga: LEAGUE_OF_20,
  bundesliga: LEAGUE_OF_18,
  ligue_1: LEAGUE_OF_18,
  champions: PHASE_OF_36,
  europa: PHASE_OF_36,
  conference: PHASE_OF_36,
}

/** Whether the zones are those of a league phase rather than of a league. */
export const hasLeaguePhase = (competition: Competition): boolean => ZONES[competition] === PHASE_OF_36

/** What a place leads to; null in the middle of the table. Places count from 1. */
export const zoneOf = (competition: Competition, place: number): Zone | null =>
  ZONES[competition].find(({ from, to }) => place >= from && place <= to)?.zone ?? null

export type FormLetter = 'W' | 'D' | 'L'
