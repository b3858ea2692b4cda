import { dateFormat, isoDay } from '../i18n/format'
import type { Locale } from '../locale'
import { DAY_MS } from './calendar'
import { shortWeekday } from './date-formats'

type Reader = { now: number; locale: Locale; zone: string }

/** Within this time a weekday names the day. */
export const SIX_DAYS_MS = 6 * DAY_MS

/** The time of an instant: `20:45`. */
export const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const shortDate = dateFormat({ day: 'numeric', month: 'numeric' })

/** Whether a minute, YYYY-MM-DDTHH:MM, is one of the zone, whose clock skips some when it is put forward. */
export function existsIn(zone: string, minute: string): boolean {
  const shownAt = (at: number) => `${isoDay(at, zone)}T${clock('it', zone).format(at)}`
  const asUtc = Date.parse(`${minute}Z`)
  // What the zone is ahead of UTC before and after a change.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => Date.parse(`${shownAt(at)}Z`) - at)
  return offsets.some((offset) => shownAt(asUtc - offset) === minute)
}

/** Whether two instants, in milliseconds since the epoch, are on one day of the zone. */
const isSameDay = (a: number, b: number, zone: string): boolean => isoDay(a, zone) === isoDay(b, zone)

/**
 * An upcoming instant in short: the time today, weekday and time within six days, else the date.
 * @param timed false leaves the time out, while only the day is fixed
 */
export function dayTime(at: number, { now, locale, zone }: Reader, timed: boolean): string {
  if (isSameDay(at, now, zone) && timed) return clock(locale, zone).format(at)
  const day = (at - now < SIX_DAYS_MS ? shortWeekday : shortDate)(locale, zone).format(at)
  return timed ? `${day} ${clock(locale, zone).format(at)}` : day
}
