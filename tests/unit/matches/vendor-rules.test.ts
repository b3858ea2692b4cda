import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPETITIONS } from '@/lib/account/rules'
import {
  COMPETITION_OF_CODE,
  competitionOf,
  IMPORT_CODES,
  MATCH_STATUSES,
  winnerOf,
} from '@/lib/matches/rules'
import { knownStatus, storedResult, vendorResult } from '@/lib/matches/vendor-rules'

const at = (home: number, away: number) => ({ home, away })
const NONE = { home: null, away: null }

describe('the vendor’s score in our columns', () => {
  it.each([
    ['before the match', { duration: 'REGULAR', fullTime: NONE, halfTime: NONE }, null, null, null],
    [
      'a match of ninety minutes',
      { duration: 'REGULAR', fullTime: at(2, 1), halfTime: at(1, 0) },
      at(2, 1),
      null,
      null,
    ],
    ['a goalless one: zero is a score', { duration: 'REGULAR', fullTime: at(0, 0) }, at(0, 0), null, null],
    [
      'extra time',
      { duration: 'EXTRA_TIME', fullTime: at(3, 2), regularTime: at(2, 2), extraTime: at(1, 0) },
      at(2, 2),
      at(1, 0),
      null,
    ],
    [
      'extra time that only the whole tells',
      { duration: 'EXTRA_TIME', fullTime: at(3, 2), regularTime: at(2, 2) },
      at(2, 2),
      at(1, 0),
      null,
    ],
    [
      'extra time without the ninety minutes: not known',
      { duration: 'EXTRA_TIME', fullTime: at(3, 2) },
      null,
      null,
      null,
    ],
    [
      'penalties within fullTime, as usual',
      {
        duration: 'PENALTY_SHOOTOUT',
        fullTime: at(4, 5),
        regularTime: at(1, 1),
        extraTime: at(0, 0),
        penalties: at(3, 4),
      },
      at(1, 1),
      at(0, 0),
      at(3, 4),
    ],
    [
      'penalties within fullTime, extra time untold',
      { duration: 'PENALTY_SHOOTOUT', fullTime: at(6, 7), regularTime: at(1, 1), penalties: at(4, 5) },
      at(1, 1),
      at(1, 1),
      at(4, 5),
    ],
    [
      'penalties apart from fullTime, as in some rows',
      { duration: 'PENALTY_SHOOTOUT', fullTime: at(2, 2), regularTime: at(1, 1), penalties: at(3, 4) },
      at(1, 1),
      at(1, 1),
      at(3, 4),
    ],
    [
      'penalties without the ninety minutes: not known',
      { duration: 'PENALTY_SHOOTOUT', fullTime: at(4, 5), penalties: at(3, 4) },
      null,
      null,
      at(3, 4),
    ],
    ['half a score is none', { duration: 'REGULAR', fullTime: { home: 1, away: null } }, null, null, null],
    ['a duration that we do not know', { duration: 'GOLDEN_GOAL', fullTime: at(2, 1) }, null, null, null],
    ['a duration that is missing', { fullTime: at(2, 1) }, at(2, 1), null, null],
  ])('%s', (_name, score, regular, extra, penalties) => {
    expect(vendorResult('FINISHED', score)).toMatchObject({ regular, extra, penalties })
  })

  it('is empty without any score', () => {
    for (const score of [null, undefined, {}])
      expect(vendorResult('TIMED', score)).toEqual({
        status: 'TIMED',
        duration: 'REGULAR',
        winner: null,
        half: null,
        regular: null,
        extra: null,
        penalties: null,
      })
  })

  it('never invents a goal: what the columns add up to is what the vendor said', () => {
    const goals = fc.record({ home: fc.integer({ min: 0, max: 9 }), away: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(goals, goals, fc.boolean(), (regularTime, extraTime, told) => {
        const fullTime = at(regularTime.home + extraTime.home, regularTime.away + extraTime.away)
        const score = { duration: 'EXTRA_TIME', fullTime, regularTime, ...(told && { extraTime }) }
        expect(vendorResult('FINISHED', score)).toMatchObject({ regular: regularTime, extra: extraTime })
      }),
    )
  })

  it('fills the columns in pairs', () => {
    const stored = storedResult(
      vendorResult('FINISHED', { duration: 'REGULAR', winner: 'DRAW', fullTime: at(0, 0) }),
    )
    expect(stored).toMatchObject({
      status: 'FINISHED',
      winner: 'DRAW',
      regular_home: 0,
      regular_away: 0,
      half_home: null,
      extra_home: null,
    })
  })
})

it('knows the vendor’s eleven statuses, an old spelling, and no other', () => {
  for (const status of MATCH_STATUSES) expect(knownStatus(status)).toBe(status)
  expect(knownStatus('CANCELED')).toBe('CANCELLED')
  for (const status of ['', 'finished', 'ABANDONED', '__proto__']) expect(knownStatus(status)).toBeNull()
})

it('names each of our competitions by one code, and leaves the others in capitals', () => {
  expect(IMPORT_CODES).toEqual(['PL', 'SA', 'PD', 'BL1', 'FL1', 'CL', 'EL', 'ECL'])
  expect(Object.values(COMPETITION_OF_CODE).sort()).toEqual([...COMPETITIONS].sort())
  expect(competitionOf('SA')).toBe('serie_a')
  for (const code of ['DED', 'toString', '__proto__']) expect(competitionOf(code)).toBe(code)
})

describe('the winner', () => {
  const of = (
    regular: ReturnType<typeof at> | null,
    extra: ReturnType<typeof at> | null = null,
    penalties: ReturnType<typeof at> | null = null,
  ) => winnerOf({ regular, extra, penalties })

  it('is by the goals of ninety minutes and of extra time, then by the penalties', () => {
    expect(of(at(2, 1))).toBe('HOME_TEAM')
    expect(of(at(0, 0))).toBe('DRAW')
    expect(of(at(1, 1), at(0, 1))).toBe('AWAY_TEAM')
    expect(of(at(1, 1), at(0, 0), at(4, 3))).toBe('HOME_TEAM')
    expect(of(null)).toBeNull()
  })
})
