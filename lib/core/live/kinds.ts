/** Kinds of live events; on any of them an open page reloads its data. */
export const LIVE_KINDS = ['missions', 'points', 'notice'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]
