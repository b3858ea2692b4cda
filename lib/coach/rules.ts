/** Suggestions taken from one reply, and characters of each. */
export const SUGGESTIONS_MAX = 6
export const SUGGESTION_LENGTH_MAX = 200

/** A suggestion turned into a mission: characters of its title, points, days until it is due. */
export const COACH_MISSION_TITLE_MAX = 60
export const COACH_MISSION_POINTS = 15
export const COACH_MISSION_DUE_DAYS = 2

/** The weekend five: profiles to pick, profiles on offer, picks of one team, at most. */
export const FIVE_PICKS = 5
export const FIVE_PROFILES = 15
export const FIVE_PER_TEAM = 2
