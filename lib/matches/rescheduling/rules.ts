import { isoDay } from '@/lib/core/i18n/format'
import { addDays } from '@/lib/core/time/calendar'
import { env } from '@/lib/env'
import { RESCHEDULE_WITHIN_DAYS } from '../rules'

/**
 * Whether an instant is past the last day on which a match can be replayed, counted in days of the product's zone: a fan who reads
 * `within 14 days` counts the whole 14th, whatever the time of the match was.
 */
export const isPastRescheduling = (kickoffAt: number, at: number): boolean =>
  isoDay(at, env.APP_TIME_ZONE) > addDays(isoDay(kickoffAt, env.APP_TIME_ZONE), RESCHEDULE_WITHIN_DAYS)
