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

/** Causes that an opened row of the table lists, the latest. */
export const EARNINGS_SHOWN = 30

export const PERIODS = ['week', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** The period that an address names; the week when it names none. */
export const periodOf = (text: unknown): Period => PERIODS.find((period) => period === text) ?? 'week'

/** Crockford's base 32: no I, L, O and U, which are misread or make words. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** @param draw a whole number from 0 to 31, each as likely, from a source that nobody can foretell */
export const newJoinCode = (draw: () => number): string =>
  Array.from({ length: JOIN_CODE_LENGTH }, () => CODE_LETTERS.charAt(draw())).join('')

/** As it is shown and dictated, in two halves: K7QF2-9MXDA. */
export const shownCode = (code: string): string =>
  `${code.slice(0, JOIN_CODE_LENGTH / 2)}-${code.slice(JOIN_CODE_LENGTH / 2)}`

/** What a fan has typed as the code that it means: case, dashes and spaces do not count, I and L are 1, O is 0. */
export const meantCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')

/** How far a row's bar reaches against the leader's, from 0 to 1. Points can be below 0 after a correction. */
export const barOf = (points: number, leader: number): number =>
  leader > 0 ? Math.max(0, points) / leader : 0
