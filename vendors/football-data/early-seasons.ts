import { z } from 'zod'
import { JsonFile } from '../json-file.ts'
import { WEEK } from './calendar.ts'

/** From one day of the year (MM-DD) to the other there is too little to see: seasons end, pause, and have only begun. */
const [BREAK_FROM, BREAK_TO] = ['05-15', '09-15']
/** Much of a season has been played by then, and more is to come. */
const MIDSEASON = { month: 10, day: 24 }

const stored = z.object({ weeks: z.int().min(0).max(52) })

/** By how many weeks seasons have to begin early so that a demo first started at this instant is in the midst of one; 0 in a season. */
export function weeksEarlyAt(now: number): number {
  const today = new Date(now)
  const day = today.toISOString().slice(5, 10)
  if (day < BREAK_FROM || day >= BREAK_TO) return 0
  return Math.round((Date.UTC(today.getUTCFullYear(), MIDSEASON.month, MIDSEASON.day) - now) / WEEK)
}

/** The same for a data folder. Its first start decides, since matches that have been imported must not move. */
export function weeksEarly(
  dataDir: string,
  { isFirstStart, now }: { isFirstStart: boolean; now: number },
): number {
  const file = new JsonFile(dataDir, 'football-data.json', () => ({ weeks }))
  const weeks = isFirstStart ? weeksEarlyAt(now) : (stored.safeParse(file.read()).data?.weeks ?? 0)
  if (isFirstStart && weeks > 0) file.save()
  return weeks
}
