/** What a device can be notified of; off until asked for. */
export const PUSH_KINDS = ['lock', 'result'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** Hours before the first match of the day at which a missing pick is reported. */
export const LOCK_HOURS_BEFORE = 1
/** Hours after which a settled pick is no longer news. */
export const RESULT_HOURS = 12
/** Devices of one fan; one more replaces the oldest. */
export const DEVICES_MAX = 10
/** Attempts to send a message. */
export const TRIES = 2
/** How long a message that waits for its second try is leased, and kept by its push service. */
export const LEASE_SECONDS = 60
/** No event is queued again after this long. */
export const PUSHES_RETENTION_DAYS = 2
/** Devices per sending. */
export const DEVICES_PER_BATCH = 100
/** Settled picks per statement that queues results. */
export const RESULTS_PER_STATEMENT = 5_000
/** Longer than any settlement: its rows carry the time its transaction began, but are visible only after the commit. */
export const MARGIN_MINUTES = 2
/** Batches per call of the minute job. */
export const DEVICE_BATCHES = 10
/** Messages sent at the same time. */
export const AT_ONCE = 10
