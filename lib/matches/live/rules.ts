import type { MatchStatus } from '../rules'

type InPlay = Extract<MatchStatus, 'IN_PLAY' | 'PAUSED' | 'EXTRA_TIME' | 'PENALTY_SHOOTOUT'>

export const PHASES = ['firstHalf', 'break', 'secondHalf', 'extraTime', 'shootout'] as const
export type Phase = (typeof PHASES)[number]

/** What is being played. The minute is unknown but the half is not: a half-time score means that the first half is over. */
export const phasesOf = (halfTimeIsKnown: boolean): Record<InPlay, Phase> => ({
  IN_PLAY: halfTimeIsKnown ? 'secondHalf' : 'firstHalf',
  PAUSED: 'break',
  EXTRA_TIME: 'extraTime',
  PENALTY_SHOOTOUT: 'shootout',
})
