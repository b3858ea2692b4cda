import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDay } from '@/lib/core/i18n/format'
import { resultOf, rowsOf, statusOf } from '@/lib/matches/import/rows/rules'
import { MATCH_STATUSES, storedResult } from '@/lib/matches/rules'

const at = (home: number, away: number) => ({ home, away })
const NONE = { home: null, away: null }

describe('the result of a vendor’s score', () => {
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
      'extra time that only the total reveals',
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
    ['nothing of two nulls', { duration: 'REGULAR', fullTime: NONE }, null, null, null],
    [
      'fullTime when regularTime is half a score',
      { duration: 'REGULAR', regularTime: { home: null, away: 1 }, fullTime: at(2, 1) },
      at(2, 1),
      null,
      null,
    ],
    ['half a score is none', { duration: 'REGULAR', fullTime: { home: 1, away: null } }, null, null, null],
    ['a duration that we do not know', { duration: 'GOLDEN_GOAL', fullTime: at(2, 1) }, null, null, null],
    ['a duration that is missing', { fullTime: at(2, 1) }, at(2, 1), null, null],
  ])('%s', (_name, score, regular, extra, penalties) => {
    expect(resultOf('FINISHED', score)).toMatchObject({ regular, extra, penalties })
  })

  it('is empty without any score', () => {
    for (const score of [null, undefined, {}])
      expect(resultOf('TIMED', score)).toEqual({
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
      fc.property(goals, goals, fc.boolean(), (regularTime, extraTime, hasExtraTime) => {
        const fullTime = at(regularTime.home + extraTime.home, regularTime.away + extraTime.away)
        const score = { duration: 'EXTRA_TIME', fullTime, regularTime, ...(hasExtraTime && { extraTime }) }
        expect(resultOf('FINISHED', score)).toMatchObject({ regular: regularTime, extra: extraTime })
      }),
    )
  })

  it('reads the winner in our words, and none that it does not know', () => {
    const winners = ['HOME_TEAM', 'AWAY_TEAM', 'DRAW', 'home', null, undefined]
    expect(winners.map((winner) => resultOf('FINISHED', { winner }).winner)).toEqual([
      'home',
      'away',
      'draw',
      null,
      null,
      null,
    ])
  })

  it('never takes a missing goal for zero, nor fullTime of a match that went on', () => {
    const goals = fc.option(fc.nat(9))
    const pairs = fc.option(fc.record({ home: goals, away: goals }))
    const duration = fc.constantFrom('REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT', 'GOLDEN_GOAL')
    fc.assert(
      fc.property(fc.record({ duration, fullTime: pairs, regularTime: pairs }), (score) => {
        const sources =
          score.duration === 'REGULAR' ? [score.regularTime, score.fullTime] : [score.regularTime]
        const whole = sources.find((source) => source?.home != null && source.away != null)
        expect(resultOf('FINISHED', score).regular).toEqual(whole ?? null)
      }),
    )
  })

  it('fills the columns in pairs', () => {
    const stored = storedResult(
      resultOf('FINISHED', { duration: 'REGULAR', winner: 'DRAW', fullTime: at(0, 0) }),
    )
    expect(stored).toMatchObject({
      status: 'FINISHED',
      winner: 'draw',
      regular_home: 0,
      regular_away: 0,
      half_home: null,
      extra_home: null,
    })
  })
})

it('keeps a round and a season within reason, and drops any other', () => {
  const given = { utcDate: '2026-12-05T14:00:00Z', homeTeam: null, awayTeam: null, status: 'TIMED' }
  const seen = [1, 999, 0, 1000, null].map((matchday, id) => ({ ...given, id, matchday }))
  const { rows } = rowsOf('SA', { matches: seen, skipped: [] }, 'UTC')
  expect(rows.map(({ round }) => round)).toEqual([1, 999, null, null, null])
  const started = ['1850-08-01', '1849-08-01', '2201-08-01'].map((startDate, id) => ({
    ...given,
    id,
    season: { startDate },
  }))
  const { rows: old } = rowsOf('SA', { matches: started, skipped: [] }, 'UTC')
  expect(old.map(({ season }) => season)).toEqual([1850, null, null])
})

it('knows the vendor’s eleven statuses, an old spelling, and no other', () => {
  for (const status of MATCH_STATUSES) expect(statusOf(status)).toBe(status)
  expect(statusOf('CANCELED')).toBe('CANCELLED')
  for (const status of ['', 'finished', 'ABANDONED', '__proto__']) expect(statusOf(status)).toBeNull()
})

it.each(['Europe/Rome', 'America/Sao_Paulo', 'Pacific/Honolulu', 'Pacific/Auckland', 'UTC'])(
  'keeps the vendor’s day of a match without an hour in %s',
  (zone) => {
    const given = { utcDate: '2026-12-05T00:00:00Z', homeTeam: null, awayTeam: null }
    const matches = [
      { ...given, id: 1, status: 'SCHEDULED' },
      { ...given, id: 2, status: 'TIMED' },
    ]
    const [timeless, timed] = rowsOf('SA', { matches, skipped: [] }, zone).rows
    expect(isoDay(Date.parse(timeless?.kickoff_at ?? ''), zone)).toBe('2026-12-05')
    expect(timed).toMatchObject({ kickoff_at: '2026-12-05T00:00:00.000Z', kickoff_known: true })
  },
)
