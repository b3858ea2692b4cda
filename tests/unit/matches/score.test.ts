import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MATCH_STATUSES } from '@/lib/matches/rules'
import { goalsIn, leaderOf, regularScore, type VendorScore, wholeScore } from '@/lib/matches/score'

const pair = (home: number | null, away: number | null) => ({ home, away })
const vendor = (told: Partial<VendorScore>): VendorScore => ({ duration: 'REGULAR', fullTime: null, ...told })

it('knows the eleven statuses of the vendor', () => {
  expect(new Set(MATCH_STATUSES).size).toBe(11)
  expect(MATCH_STATUSES).toContain('CANCELLED')
  expect(MATCH_STATUSES).not.toContain('CANCELED')
})

it.each<[string, VendorScore, [number, number] | null]>([
  ['the final score of 90 minutes', vendor({ fullTime: pair(2, 1) }), [2, 1]],
  ['a goalless draw', vendor({ fullTime: pair(0, 0) }), [0, 0]],
  ['regularTime before fullTime', vendor({ regularTime: pair(1, 1), fullTime: pair(2, 1) }), [1, 1]],
  [
    'the 90 minutes of a match with extra time',
    vendor({ duration: 'EXTRA_TIME', regularTime: pair(1, 1), extraTime: pair(1, 0), fullTime: pair(2, 1) }),
    [1, 1],
  ],
  [
    'the 90 minutes of a shoot-out, whose fullTime has the penalties in it',
    vendor({
      duration: 'PENALTY_SHOOTOUT',
      regularTime: pair(1, 1),
      penalties: pair(3, 4),
      fullTime: pair(4, 5),
    }),
    [1, 1],
  ],
  [
    'nothing of a shoot-out without regularTime',
    vendor({ duration: 'PENALTY_SHOOTOUT', fullTime: pair(4, 5) }),
    null,
  ],
  [
    'nothing of extra time without regularTime',
    vendor({ duration: 'EXTRA_TIME', fullTime: pair(2, 1) }),
    null,
  ],
  ['nothing of a length that is not told', vendor({ duration: null, fullTime: pair(2, 1) }), null],
  ['nothing of a length that nobody knows', vendor({ duration: 'GOLDEN_GOAL', fullTime: pair(2, 1) }), null],
  ['nothing where nothing is', vendor({}), null],
  ['nothing of two nulls', vendor({ fullTime: pair(null, null) }), null],
  ['nothing of half a score', vendor({ fullTime: pair(1, null) }), null],
  [
    'fullTime when regularTime is half a score',
    vendor({ regularTime: pair(null, 1), fullTime: pair(2, 1) }),
    [2, 1],
  ],
  ['nothing below zero', vendor({ fullTime: pair(-1, 0) }), null],
  ['nothing of broken goals', vendor({ fullTime: pair(1.5, 0) }), null],
  ['nothing that is no number', vendor({ fullTime: pair(Number.NaN, 0) }), null],
])('reads %s', (_name, score, expected) => {
  expect(regularScore(score)).toEqual(expected && pair(...expected))
})

it('never takes a goal that was not sent for zero, nor fullTime of a match that went on', () => {
  const goals = fc.option(fc.nat(9))
  const pairs = fc.option(fc.record({ home: goals, away: goals }))
  const duration = fc.constantFrom('REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT', null)
  fc.assert(
    fc.property(fc.record({ duration, fullTime: pairs, regularTime: pairs }), (score) => {
      const read = regularScore(score)
      const sources = score.duration === 'REGULAR' ? [score.regularTime, score.fullTime] : [score.regularTime]
      const whole = sources.find((source) => source?.home != null && source.away != null)
      expect(read).toEqual(whole ?? null)
    }),
  )
})

it('keeps nothing of a pair but its goals', () => {
  expect(wholeScore(Object.assign(pair(2, 1), { homeTeam: 7 }))).toEqual(pair(2, 1))
  expect(wholeScore(undefined)).toBeNull()
})

it('knows who is ahead and how many goals fell', () => {
  expect(
    [pair(1, 0), pair(0, 1), pair(2, 2)].map((score) =>
      leaderOf({ home: score.home ?? 0, away: score.away ?? 0 }),
    ),
  ).toEqual(['home', 'away', 'draw'])
  expect(goalsIn({ home: 3, away: 2 })).toBe(5)
})
