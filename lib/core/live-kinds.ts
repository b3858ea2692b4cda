/** Kinds of live events; on any of them an open page reloads its data. */
export const LIVE_KINDS = ['missions', 'points', 'notice'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** The event of the window that carries the score of a match in play, and how the page names its phase. */
export const LIVE_SCORE = 'gq-live-score'
export type LiveScore = {
  id: string
  status: string
  home: number | null
  away: number | null
  halfHome: number | null
  halfAway: number | null
}
export type LiveNews = { score: LiveScore; stateText: string | undefined }
