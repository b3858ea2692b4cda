export const AI_KINDS = ['chat', 'image', 'speech'] as const
export type AiKind = (typeof AI_KINDS)[number]

/** Pictures and speeches of one fan per day (threats.md F13); questions to the coach follow from the plan. */
export const IMAGES_PER_DAY = 3
export const SPEECHES_PER_DAY = 20

/** Calls of one fan that may run at the same time. */
export const CALLS_AT_ONCE = 2

/** A call that has not ended by then has lost its process; no call is given so long. */
export const CALL_LOST_AFTER_SECONDS = 120
