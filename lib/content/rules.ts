import { SCHEDULE_VALUES } from '@/db/schema/values'
import { addDays, mondayOf } from '@/lib/core/time/calendar'

export const SCHEDULE_KINDS = SCHEDULE_VALUES.kind
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]
/** Least frequent first: on a day that several schedules want, it has priority. */
export const FREQUENCIES = SCHEDULE_VALUES.frequency
export type Frequency = (typeof FREQUENCIES)[number]

export const SCHEDULES_FETCHED = 50
/** Schedules of one page of the admin's table, and what it can be sorted by. */
export const SCHEDULES_SHOWN = 20
export const SCHEDULE_SORTS = ['content', 'frequency', 'start', 'next'] as const
export type ScheduleSort = (typeof SCHEDULE_SORTS)[number]
/** The last publications that an admin can look through, and those of one page. */
export const PUBLICATIONS_FETCHED = 500
export const PUBLICATIONS_SHOWN = 20
/** Missed days that are made up for after the scheduler was down. */
export const CATCH_UP_DAYS = 31

export const SCHEDULE_STATUSES = ['upcoming', 'active', 'ended'] as const
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number]

/** Upcoming before its start, ended after its end, else active; no end means open-ended. Instants in milliseconds. */
export function statusOf(schedule: { startsAt: number; endsAt: number | null }, now: number): ScheduleStatus {
  if (now < schedule.startsAt) return 'upcoming'
  return schedule.endsAt !== null && now >= schedule.endsAt ? 'ended' : 'active'
}

/** First and last day inclusive, in the product's zone (YYYY-MM-DD); without a last day it is open-ended. */
export type Window = { frequency: Frequency; firstDay: string; lastDay: string | null }
/** `period` is the first day of the period; `day` is its first day within the window, for which it publishes. */
export type Period = { period: string; day: string }

/** The first day of the period that a day lies in. */
export function periodOf(frequency: Frequency, day: string, firstDay: string): string {
  if (frequency === 'daily') return day
  if (frequency === 'weekly') return mondayOf(day)
  return frequency === 'monthly' ? `${day.slice(0, 7)}-01` : firstDay
}

/** The periods of a window that publish for a day from `from` to `to` inclusive, in order. */
export function periodsBetween({ frequency, firstDay, lastDay }: Window, from: string, to: string): Period[] {
  const first = from > firstDay ? from : firstDay
  const last = lastDay !== null && lastDay < to ? lastDay : to
  const periods = new Map<string, string>()
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const period = periodOf(frequency, day, firstDay)
    const published = period > firstDay ? period : firstDay
    if (published >= from) periods.set(period, published)
  }
  return [...periods].map(([period, day]) => ({ period, day }))
}

/**
 * The days, of the given ones, for which a failed period can still be published: those within the period and the window.
 */
export function retryDays(window: Window, period: string, days: readonly string[]): string[] {
  const { frequency, firstDay, lastDay } = window
  return days.filter(
    (day) =>
      day >= firstDay &&
      (lastDay === null || day <= lastDay) &&
      periodOf(frequency, day, firstDay) === period,
  )
}
