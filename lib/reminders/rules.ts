import { kitsOf, shortName } from '@/lib/competitions/clubs/rules'
import type { Kit } from '@/lib/competitions/kits/rules'
import type { Team } from '@/lib/matches/rules'

/** Hours before the first match of the day at which a missing pick is reported. */
export const PICKS_HOURS_BEFORE = 3
/** From this hour of the product's zone on, a streak is at risk. */
export const STREAK_HOUR = 19
/** Shorter streaks are not worth a reminder. */
export const STREAK_DAYS_MIN = 2
/** The recap goes out on Monday from this hour on, and not after Tuesday. */
export const RECAP_HOUR = 8
/** Longer than any occasion can come up again. */
export const REMINDERS_RETENTION_DAYS = 30
/** Fans per transaction. */
export const FANS_PER_BATCH = 100
/** Batches per call of the minute job. */
export const FAN_BATCHES = 10

/** A match as emails name it, with what its teams wear. */
export type NamedMatch = { name: string; kits: [Kit, Kit] }

/** Names a match by its teams' short names, and gives them shirts that can be told apart. */
export const namedMatch = ({ home, away }: { home: Team; away: Team }): NamedMatch => ({
  name: `${shortName(home)} – ${shortName(away)}`,
  kits: kitsOf(home, away),
})
