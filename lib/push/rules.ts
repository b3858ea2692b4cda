/** What a device can be told of, off until asked for. */
export const PUSH_KINDS = ['lock', 'result'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** A missing pick is told so long before the first match of the day that waits for it. */
export const LOCK_HOURS_BEFORE = 1
/** A pick that was settled longer ago is no news any more. */
export const RESULT_HOURS = 12
/** Devices of one fan; one more takes the place of the oldest. */
export const DEVICES_MAX = 10
/** A message is tried twice. */
export const TRIES = 2
/** How long a push service and we keep a message that waits for its second try. */
export const LEASE_SECONDS = 60
/** Longer than any event can come up again. */
export const PUSHES_KEPT_DAYS = 2
/** Fans of one transaction, and devices of one sending. */
export const BATCH = 100
/** Batches of one call of the minute job. */
export const BATCHES = 10
/** Messages that are on their way at once. */
export const AT_ONCE = 10
