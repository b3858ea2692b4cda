import { newCode } from '@/lib/core/ids/code-letters'

/** Characters of a league's name. */
export const LEAGUE_NAME_MIN = 3
export const LEAGUE_NAME_MAX = 40

/** Members of one league, owner included. */
export const LEAGUE_MEMBERS_MAX = 200

/** Characters of a join code in Crockford's base 32, without the dash. */
export const JOIN_CODE_LENGTH = 10

/** The secret part of an invitation link: 128 bits in hexadecimal. */
export const INVITE_TOKEN = /^[0-9a-f]{32}$/

export const publicTablePath = (id: string) => `/leagues/${id}/table` as const

export const invitePath = (token: string) => `/leagues/join/${token}` as const

/** Settled picks in the strip of a row. */
export const FORM_LENGTH = 5

/** Most recent causes listed under an open row of the table. */
export const EARNINGS_SHOWN = 30

export const PERIODS = ['week', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** The period in a URL; the week by default. */
export const periodOf = (text: unknown): Period => PERIODS.find((period) => period === text) ?? 'week'

/** @param draw returns an integer from 0 to 31, uniform, from a cryptographic source */
export const newJoinCode = (draw: () => number): string => newCode(JOIN_CODE_LENGTH, draw)

/** In two halves, as pages show it: K7QF2-9MXDA. */
export const shownCode = (code: string): string =>
  `${code.slice(0, JOIN_CODE_LENGTH / 2)}-${code.slice(JOIN_CODE_LENGTH / 2)}`

/** The code a fan meant: case, dashes and spaces are ignored, I and L read as 1, O as 0. */
export const normalizeJoinCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')

/** Length of a row's bar relative to the leader's, from 0 to 1. Points can be negative after a correction. */
export const barOf = (points: number, leader: number): number =>
  leader > 0 ? Math.max(0, points) / leader : 0
