import type { Fixture } from '@/lib/matches/queries'

export const DAYS_BEHIND = 7
export const DAYS_AHEAD = 60
/**
 * Entries of a feed, for matches and for missions each. In these days the eight competitions play up to 713 matches; a feed of 750 is
 * 197 kB, packed 26 kB.
 */
export const ENTRIES_MAX = 1000

/** A match from the fan's competitions; `day` (YYYY-MM-DD) is that of the product's zone. */
export type KickOff = Fixture & { day: string; status: string }

/** A mission with its deadline; a mission on matches carries the kickoff of the first, when it is known. */
export type DueMission = {
  id: string
  title: string
  day: string
  kickoffAt: number | null
}
