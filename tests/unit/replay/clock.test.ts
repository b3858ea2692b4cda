import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, PACES, paceOf, replayableYears, type Timed } from '@/lib/replay/rules'

const START = Date.UTC(2026, 6, 10, 20)
const MINUTE = 60_000
const replay: Timed = { startsAt: START, endedAt: null, roundSeconds: 60, rounds: 38 }
const at = (ms: number, changes: Partial<Timed> = {}) => clockOf({ ...replay, ...changes }, START + ms)

describe('the clock of a replay', () => {
  it.each([
    [-1, 0, 1],
    [0, 0, 1],
    [MINUTE - 1, 0, 1],
    [MINUTE, 1, 2],
    [37 * MINUTE, 37, 38],
    [38 * MINUTE - 1, 37, 38],
    [38 * MINUTE, 38, null],
    [9999 * MINUTE, 38, null],
  ])('%d ms after the start %d rounds have closed and round %s is open', (ms, closed, open) => {
    expect(at(ms)).toMatchObject({ closed, open, overAt: START + 38 * MINUTE })
  })

  it('closes the open round at the start of the next one', () => {
    expect(at(0).closesAt).toBe(START + MINUTE)
    expect(at(MINUTE).closesAt).toBe(START + 2 * MINUTE)
    expect(at(38 * MINUTE).closesAt).toBeNull()
  })

  it('stands still once its owner has ended it', () => {
    const endedAt = START + 2.5 * MINUTE
    expect(at(2.5 * MINUTE - 1, { endedAt })).toMatchObject({ closed: 2, open: 3 })
    expect(at(99 * MINUTE, { endedAt })).toEqual({ closed: 2, open: null, closesAt: null, overAt: endedAt })
  })

  it('never goes back, skips no round, and has one open until all have closed', () => {
    const pace = fc.constantFrom(...Object.values(PACES))
    fc.assert(
      fc.property(
        pace,
        fc.integer({ min: 1, max: 50 }),
        fc.nat(),
        fc.nat(),
        (roundSeconds, rounds, one, more) => {
          const given = { ...replay, roundSeconds, rounds }
          const [before, after] = [clockOf(given, START + one), clockOf(given, START + one + more)]
          expect(after.closed).toBeGreaterThanOrEqual(before.closed)
          expect(before.open).toBe(before.closed === rounds ? null : before.closed + 1)
          expect(before.closed).toBeLessThanOrEqual(rounds)
        },
      ),
    )
  })

  it('names its pace', () => {
    expect(Object.values(PACES).map(paceOf)).toEqual(['minute', 'ten_minutes', 'hour', 'day'])
  })
})

it.each([
  ['2026-05-31T23:59:59Z', [2024, 2023]],
  ['2026-06-01T00:00:00Z', [2025, 2024]],
  ['2026-12-31T12:00:00Z', [2025, 2024]],
  ['2027-01-01T00:00:00Z', [2025, 2024]],
])('at %s the seasons %j are over', (day, years) => {
  expect(replayableYears(Date.parse(day))).toEqual(years)
})
