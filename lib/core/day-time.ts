import { shortWeekday } from './date-formats'
import { dateFormat, isoDay } from './format'
import type { Locale } from './locale'

type Given = { now: number; locale: Locale; zone: string }

export const DAY_MS = 86_400_000
/** Within this time a weekday names the day. */
export const SIX_DAYS_MS = 6 * DAY_MS

/** The time of an instant: `20:45`. */
export const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const shortDate = dateFormat({ day: 'numeric', month: 'numeric' })

const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/

/** Whether an untrusted text is an existing day, YYYY-MM-DD, from 1900 to 2199: PostgreSQL accepts fewer years than `Date`. */
export const isDay = (text: string): boolean => {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The day of an instant by UTC, YYYY-MM-DD. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** @param day YYYY-MM-DD; days of the calendar have no length, while those of a zone last 23 or 25 hours twice a year */
export const addDays = (day: string, days: number): string => utcDay(Date.parse(day) + days * DAY_MS)

/** The Monday of a day's week; both YYYY-MM-DD. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Whether two instants, in milliseconds of the epoch, are on one day of the zone. */
const isSameDay = (a: number, b: number, zone: string): boolean => isoDay(a, zone) === isoDay(b, zone)

/**
 * An upcoming instant in short: the time today, weekday and time within six days, else the date.
 * @param timed false leaves the time out, while only the day is fixed
 */
export function dayTime(at: number, { now, locale, zone }: Given, timed: boolean): string {
  if (isSameDay(at, now, zone) && timed) return clock(locale, zone).format(at)
  const day = (at - now < SIX_DAYS_MS ? shortWeekday : shortDate)(locale, zone).format(at)
  return timed ? `${day} ${clock(locale, zone).format(at)}` : day
}
