/** The fifteen nameless players, from the goal line to the front. */
export const PROFILES = [
  'keeper',
  'wall',
  'fullback',
  'anchor',
  'ball_winner',
  'shuttle',
  'playmaker',
  'captain',
  'tightrope',
  'winger',
  'creator',
  'striker',
  'ram',
  'roller',
  'joker',
] as const
export type Profile = (typeof PROFILES)[number]

export const isProfile = (text: string): text is Profile => PROFILES.some((profile) => profile === text)

/** Profiles that a fan picks for a weekend, and how many of them one team may get. */
export const FIVE_PICKS = 5
export const FIVE_PROFILES = PROFILES.length
export const FIVE_PER_TEAM = 2

/** Stored with every ledger line of a five; raised when a profile or its settlement changes. */
export const FIVE_RULE_VERSION = 1

/** A weekend is the matches from Friday to Monday, named by its Friday (`weekend_of` in the schema). */
export const WEEKEND_DAYS = 4

/** Past weekends in the history of a fan: one season. */
export const WEEKENDS_SHOWN = 52

export type FiveOutcome = 'open' | 'won' | 'lost' | 'void'
