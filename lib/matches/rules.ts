/** Days within which a postponed match must be replayed, or the missions on it are void. */
export const REPLAY_WITHIN_DAYS = 14

/**
 * How often each outcome happens, as a share of matches in the European leagues (0 to 1).
 * Public and fixed: the reward of a verified mission is computed from nothing else.
 */
export const BASE_RATES = {
  homeWin: 0.429,
  draw: 0.251,
  awayWin: 0.32,
  over25: 0.532,
  over35: 0.315,
  bothScore: 0.54,
  homeCleanSheet: 0.294,
  awayCleanSheet: 0.229,
  goalless: 0.063,
  marginOf3: 0.168,
  teamScores5: 0.044,
  comebackWin: 0.052,
} as const

export type BaseRate = keyof typeof BASE_RATES
