import type { Equipped } from '@/lib/shop/queries'
import { type Streak, streakOn } from '../rules'

/** The last seven days, oldest first: whether the quiz was done with a score above 0. */
export type Week = { day: string; kept: boolean }[]

/** The JSON of the database function `fan_header`. */
type Found = { xp: number; today: string; streak: Streak | null; week: Week; looks: Equipped }

type Header = { xp: number; streak: number; week: Week; looks: Equipped }

/** What the header of a fan's page shows: the XP, the streak as of today, the last week, and what the fan wears. */
export function headerOf(found: unknown): Header {
  const { xp, today, streak, week, looks } = found as Found
  return { xp, streak: streak ? streakOn(streak, today).current : 0, week, looks }
}
