export const DAYS_BEHIND = 7
export const DAYS_AHEAD = 60
/**
 * Entries of a feed, for matches and for missions each. In these days the eight competitions play up to 713 matches; a feed of 750 is
 * 197 kB, packed 26 kB.
 */
export const ENTRIES_MAX = 1000

/** Instants in milliseconds since the epoch, days as `2026-11-20`. */
export type KickOff = {
  id: string
  competition: string
  home: string | null
  away: string | null
  homeId: string | null
  awayId: string | null
  kickoffAt: number
  /** In the product's zone. */
  day: string
  /** False while only the day is known. */
  kickoffKnown: boolean
  status: string
}

/** A mission with its deadline; a mission on matches carries the kickoff of the first, when it is known. */
export type DueMission = {
  id: string
  title: string
  day: string
  kickoffAt: number | null
}
