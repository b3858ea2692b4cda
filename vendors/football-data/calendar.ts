export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

/** The season of an instant, by the year in which it begins; the turn is on 1 July. */
export function seasonYearOf(instant: number): number {
  const date = new Date(instant)
  return date.getUTCMonth() >= 6 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
}

/** Midnight UTC of the Saturday of a week; week 0 is the first Saturday from 11 August on. */
export function saturday(year: number, week: number): number {
  const earliest = Date.UTC(year, 7, 11)
  return earliest + (6 - new Date(earliest).getUTCDay()) * DAY + week * WEEK
}

const lastSunday = (year: number, month: number) => {
  const last = Date.UTC(year, month + 1, 0)
  return last - new Date(last).getUTCDay() * DAY
}

/** Europe changes its clocks on the last Sundays of March and October at 01:00 UTC, everywhere at once. */
export function isSummerTime(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear()
  return instant >= lastSunday(year, 2) + HOUR && instant < lastSunday(year, 9) + HOUR
}

/** The instant of a time of day, e.g. `20:45`; `zone` is the offset from UTC in winter, in hours. */
export function localInstant(day: number, time: string, zone: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const offset = zone + (isSummerTime(day + 12 * HOUR) ? 1 : 0)
  return day + (hours - offset) * HOUR + minutes * MINUTE
}

/** The same local time in Europe, `weeks` earlier. */
export function weeksBefore(instant: number, weeks: number): number {
  const before = instant - weeks * WEEK
  return before + (Number(isSummerTime(instant)) - Number(isSummerTime(before))) * HOUR
}

/** Weeks without league matches, for the national teams. */
export const BREAKS = [3, 8, 13, 32]

/** Weeks whose Tuesday to Thursday belong to the European cups. */
export const CUP_WEEKS = {
  LEAGUE_STAGE: [4, 6, 9, 11, 14, 16, 22, 23],
  PLAYOFFS: [26, 27],
  LAST_16: [29, 30],
  QUARTER_FINALS: [33, 34],
  SEMI_FINALS: [36, 37],
} as const
const FINAL_WEEKS = [39, 40]

const TAKEN = new Set<number>([...Object.values(CUP_WEEKS).flat(), ...FINAL_WEEKS])

/** Whether the cups leave Tuesday to Thursday of a week free. */
export const isFreeOfCups = (week: number) => !TAKEN.has(week)
