import type { FanHeader } from '@/lib/auth/session'
import { type StreakWeek, streakOn } from '@/lib/quiz/rules'

type HeaderData = { xp: number; streak: number; week: StreakWeek; looks: FanHeader['looks'] }

/**
 * What the header of a fan's page shows: the XP, the streak as it stands today, the last week, and what the fan wears.
 * @throws Error for a guest, who has none
 */
export function headerData(found: FanHeader | undefined): HeaderData {
  if (!found) throw new Error('header: no session')
  const { xp, streak, week, looks } = found
  return { xp, streak: streak ? streakOn(streak).current : 0, week, looks }
}
