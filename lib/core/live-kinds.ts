/** What an open page can be told; the page then reads the rest by itself. */
export const LIVE_KINDS = ['missions', 'points', 'notice'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]
