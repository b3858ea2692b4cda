import type { MatchStatus } from '../rules'

type InPlay = Extract<MatchStatus, 'IN_PLAY' | 'PAUSED' | 'EXTRA_TIME' | 'PENALTY_SHOOTOUT'>

/** Days after the kickoff within which a match that was broken off is followed when it goes on. */
export const RESUMED_WITHIN_DAYS = 3

/** How a match in play is drawn. */
export const PLAY_STATES = {
  IN_PLAY: 'live',
  EXTRA_TIME: 'live',
  PENALTY_SHOOTOUT: 'live',
  PAUSED: 'half',
} as const satisfies Record<InPlay, string>

export const PHASES = ['firstHalf', 'break', 'secondHalf', 'extraTime', 'shootout'] as const
export type Phase = (typeof PHASES)[number]

/** What is being played. The minute is unknown but the half is not: a half-time score means that the first half is over. */
export const phasesOf = (halfTimeIsKnown: boolean): Record<InPlay, Phase> => ({
  IN_PLAY: halfTimeIsKnown ? 'secondHalf' : 'firstHalf',
  PAUSED: 'break',
  EXTRA_TIME: 'extraTime',
  PENALTY_SHOOTOUT: 'shootout',
})

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
