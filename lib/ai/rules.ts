export type AiKind = 'chat' | 'image' | 'speech'

/** Calls of one fan that may run at the same time. */
export const CALLS_AT_ONCE = 2

/** A call that has not ended by then has lost its process; no call is given so long. */
export const CALL_LOST_AFTER_SECONDS = 120
