import type { FanHeader } from '@/lib/auth/session'
import { streakOn } from '../rules'

/** The last seven days, oldest first: whether the quiz was done with a score above 0. */
export type Week = FanHeader['week']

type Header = { xp: number; streak: number; week: Week; looks: FanHeader['looks'] }

/**
 * What the header of a fan's page shows: the XP, the streak as it stands today, the last week, and what the fan wears.
 * @throws Error for a guest, who has none
 */
export function headerOf(found: FanHeader | undefined): Header {
  if (!found) throw new Error('header: no session')
  const { xp, streak, week, looks } = found
  return { xp, streak: streak ? streakOn(streak).current : 0, week, looks }
}
