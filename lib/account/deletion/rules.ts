import { DAY_MS } from '@/lib/core/time/calendar'

/** Days in which a fan who asked for deletion can still stay. */
export const DELETION_GRACE_DAYS = 7

/** Longer than any request, with the vendor that it waits for. */
export const LATE_WRITES_MINUTES = 5

/** Days until the erasure, at least one as long as it has not happened. Instants in milliseconds. */
export const daysLeft = (eraseAt: number, now: number): number =>
  Math.min(DELETION_GRACE_DAYS, Math.max(1, Math.ceil((eraseAt - now) / DAY_MS)))
