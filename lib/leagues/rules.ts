/** Characters of a league's name. */
export const LEAGUE_NAME_MIN = 3
export const LEAGUE_NAME_MAX = 40

/** Members of one league, owner included. */
export const LEAGUE_MEMBERS_MAX = 200

/** Characters of a join code in Crockford's base 32, the dash not counted. */
export const JOIN_CODE_LENGTH = 10

/** Leagues that a fan can be in at the same time. */
export const LEAGUES_FREE = 1
export const LEAGUES_PRO = 3
