import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FREQUENCIES, periodOf, periodsBetween, retryDays, statusOf, type Window } from '@/lib/content/rules'

const days = (window: Window, from: string, to: string) =>
  periodsBetween(window, from, to).map(({ period, day }) => (period === day ? day : `${period}>${day}`))
const DAY_MS = 86_400_000
const plus = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
const aDay = fc.integer({ min: 0, max: 1_500 }).map((count) => plus('2024-01-01', count))
const aWindow = fc
  .record({ frequency: fc.constantFrom(...FREQUENCIES), firstDay: aDay, length: fc.option(fc.nat(500)) })
  .map(
    ({ length, ...window }): Window => ({
      ...window,
      lastDay: length === null ? null : plus(window.firstDay, length),
    }),
  )

describe('the status of a schedule', () => {
  it.each([
    [99, 'upcoming'],
    [100, 'active'],
    [199, 'active'],
    [200, 'ended'],
  ])('at %d of 100 to 200 is %s', (now, status) => {
    expect(statusOf({ startsAt: 100, endsAt: 200 }, now)).toBe(status)
  })

  it('without an end is never ended', () => {
    expect(statusOf({ startsAt: 100, endsAt: null }, Number.MAX_SAFE_INTEGER)).toBe('active')
  })
})

describe('the periods', () => {
  const from = (frequency: Window['frequency'], firstDay: string, lastDay: string | null = null) => ({
    frequency,
    firstDay,
    lastDay,
  })

  it.each([
    [
      'daily, inside its window',
      from('daily', '2026-03-28', '2026-03-30'),
      ['2026-03-28', '2026-03-29', '2026-03-30'],
    ],
    [
      'weekly, from the middle of a week',
      from('weekly', '2026-03-25', '2026-04-07'),
      ['2026-03-23>2026-03-25', '2026-03-30', '2026-04-06'],
    ],
    [
      'monthly, from the end of a month',
      from('monthly', '2026-01-31', '2026-04-02'),
      ['2026-01-01>2026-01-31', '2026-02-01', '2026-03-01', '2026-04-01'],
    ],
    ['seasonal, once', from('seasonal', '2026-03-25'), ['2026-03-25']],
    [
      'weekly over the turn of the year with its week 53',
      from('weekly', '2026-12-28', '2027-01-10'),
      ['2026-12-28', '2027-01-04'],
    ],
    [
      'monthly over a leap day',
      from('monthly', '2028-02-29', '2028-03-01'),
      ['2028-02-01>2028-02-29', '2028-03-01'],
    ],
    [
      'daily over the leap day',
      from('daily', '2028-02-28', '2028-03-01'),
      ['2028-02-28', '2028-02-29', '2028-03-01'],
    ],
    ['a window of one day', from('monthly', '2026-05-05', '2026-05-05'), ['2026-05-01>2026-05-05']],
  ])('%s', (_name, window, expected) => {
    expect(days(window, '2020-01-01', '2029-01-01').slice(0, expected.length)).toEqual(expected)
    if (window.lastDay || window.frequency === 'seasonal')
      expect(days(window, '2020-01-01', '2029-01-01')).toEqual(expected)
  })

  it.each(['2026-03-29', '2026-10-25'])('count %s, on which the clocks change, as one day', (day) => {
    const window = from('daily', plus(day, -2), plus(day, 2))
    expect(days(window, '2026-01-01', '2026-12-31')).toEqual([-2, -1, 0, 1, 2].map((step) => plus(day, step)))
  })

  it('are the same whether they are asked for at once or day by day', () => {
    fc.assert(
      fc.property(aWindow, aDay, fc.nat(60), (window, start, length) => {
        const at = Array.from({ length: length + 1 }, (_, step) => plus(start, step))
        expect(at.flatMap((day) => periodsBetween(window, day, day))).toEqual(
          periodsBetween(window, start, plus(start, length)),
        )
      }),
    )
  })

  it('are published once each, within the window, in order', () => {
    fc.assert(
      fc.property(aWindow, (window) => {
        const all = periodsBetween(window, '2023-01-01', '2030-01-01')
        expect(new Set(all.map(({ period }) => period)).size).toBe(all.length)
        expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted())
        for (const { period, day } of all) {
          expect(day >= window.firstDay && (window.lastDay === null || day <= window.lastDay)).toBe(true)
          expect(periodOf(window.frequency, day, window.firstDay)).toBe(period)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('a period that failed', () => {
  const window: Window = { frequency: 'monthly', firstDay: '2026-11-10', lastDay: '2027-01-20' }
  it.each([
    ['2026-11-01', ['2026-11-09', '2026-11-10'], ['2026-11-10']],
    ['2026-11-01', ['2026-11-30', '2026-12-01'], ['2026-11-30']],
    ['2026-11-01', ['2026-12-01', '2026-12-02'], []],
    ['2027-01-01', ['2027-01-20', '2027-01-21'], ['2027-01-20']],
  ])('%s, tried on %j, can be retried on %j', (period, given, left) => {
    expect(retryDays(window, period, given)).toEqual(left)
  })

  it('can be retried on days that publish nothing else', () => {
    fc.assert(
      fc.property(aWindow, aDay, (window, day) => {
        const [due] = periodsBetween(window, window.firstDay, day).slice(-1)
        const isIn = day >= window.firstDay && (window.lastDay === null || day <= window.lastDay)
        const period = due?.period ?? ''
        expect(retryDays(window, period, [day])).toEqual(isIn ? [day] : [])
      }),
    )
  })
})
