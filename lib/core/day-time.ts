import type { Locale } from './locale'

type Given = { now: number; locale: Locale; zone: string }

const WEEK_MS = 6 * 86_400_000

const dayIn = (zone: string, at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

/** Whether two instants, in milliseconds of the epoch, are on one day of the zone. */
export const isSameDay = (a: number, b: number, zone: string): boolean => dayIn(zone, a) === dayIn(zone, b)

/**
 * An instant to come, as short as it can be said: the time today, weekday and time within six days, else the date.
 * @param timed false leaves the time out, of a day whose time is not fixed
 */
export function dayTime(at: number, { now, locale, zone }: Given, timed = true): string {
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: zone, ...options }).format(at)
  const time = timed ? say({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) : ''
  if (isSameDay(at, now, zone) && timed) return time
  const day = at - now < WEEK_MS ? say({ weekday: 'short' }) : say({ day: 'numeric', month: 'numeric' })
  return `${day} ${time}`.trim()
}
