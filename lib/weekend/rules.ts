/** Profiles that a fan picks for a weekend, and how many of them one team may get. */
export const FIVE_PICKS = 5
export const FIVE_PER_TEAM = 2

/** Goes onto every ledger line of a five; raised when a profile or its settlement changes. */
export const FIVE_RULE_VERSION = 1

/** Matches from Friday to Monday make a weekend, which is named by its Friday (`weekend_of` in the schema). */
export const WEEKEND_DAYS = 4

/** Past weekends in the history of a fan: a season of them. */
export const WEEKENDS_SHOWN = 52

export const FIVE_OUTCOMES = ['open', 'won', 'lost', 'void'] as const
export type FiveOutcome = (typeof FIVE_OUTCOMES)[number]
