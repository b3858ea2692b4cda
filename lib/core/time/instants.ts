import { env } from '@/lib/env'
import { dateFormat } from '../i18n/format'
import type { Locale } from '../locale'
import { dateInFull, weekdayAndDate } from './date-formats'
import { clock } from './day-time'

type Instant = number | Date

const short = dateFormat({ dateStyle: 'short', timeStyle: 'short' })
const shortDate = dateFormat({ dateStyle: 'short' })
const toTheMinute = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const toTheSecond = dateFormat({ dateStyle: 'short', timeStyle: 'medium' })
const wholeDay = dateFormat({ dateStyle: 'medium' })

/** An instant in the product's zone, as tables have it: `20/11/26, 20:45`. */
export const shortDateTime = (at: Instant, locale: Locale): string =>
  short(locale, env.APP_TIME_ZONE).format(at)

/** The day of an instant in the product's zone, as tables have it: `20/11/26`. */
export const shortDay = (at: Instant, locale: Locale): string =>
  shortDate(locale, env.APP_TIME_ZONE).format(at)

/** The day of an instant in the product's zone, in full: `venerdì 20 novembre`. */
export const longDay = (at: Instant, locale: Locale): string =>
  weekdayAndDate(locale, env.APP_TIME_ZONE).format(at)

/** The date of an instant in the product's zone, in full: `20 novembre 2026`. */
export const fullDay = (at: Instant | string, locale: Locale): string =>
  dateInFull(locale, env.APP_TIME_ZONE).format(new Date(at))

/** The time of an instant in the product's zone: `20:45`. */
export const timeOfDay = (at: Instant, locale: Locale): string => clock(locale, env.APP_TIME_ZONE).format(at)

/** Day and time of an instant in the product's zone: `20 nov, 20:45`. */
export const dayAndTime = (at: Instant, locale: Locale): string =>
  toTheMinute(locale, env.APP_TIME_ZONE).format(at)

/** Day and time to the second of an instant in the product's zone, as a till prints them. */
export const receiptTime = (at: Instant, locale: Locale): string =>
  toTheSecond(locale, env.APP_TIME_ZONE).format(at)

/** A calendar day (YYYY-MM-DD); no zone applies to it. */
export const calendarDay = (day: string, locale: Locale): string =>
  wholeDay(locale, 'UTC').format(Date.parse(day))
