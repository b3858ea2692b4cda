import { z } from 'zod'
import { JsonFile } from '../json-file.ts'
import { BREAKS, DAY, saturday, seasonYearOf, WEEK } from './calendar.ts'

/** From one day of the year (MM-DD) to the other there is too little to see: seasons end, pause, and have only begun. */
const [SUMMER_FROM, SUMMER_TO] = ['05-15', '09-15']
/** Much of a season has been played by then, and more is to come. */
const MIDSEASON = { month: 10, day: 24 }

const stored = z.object({ weeks: z.int().min(0).max(52) })

/** Whether only the national teams play from Monday to Sunday. */
const isInBreak = (now: number) =>
  BREAKS.some((week) => Math.floor((now - saturday(seasonYearOf(now), week) + 5 * DAY) / WEEK) === 0)

/** By how many weeks seasons have to begin early so that a demo first started at this instant has matches behind and before it. */
export function weeksEarlyAt(now: number): number {
  const today = new Date(now)
  const day = today.toISOString().slice(5, 10)
  if (day < SUMMER_FROM || day >= SUMMER_TO) return isInBreak(now) ? 1 : 0
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
