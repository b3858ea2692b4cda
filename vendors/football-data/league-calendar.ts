import { BREAKS, DAY, isFreeOfCups, localInstant, saturday } from './calendar.ts'
import type { LeagueCode } from './competitions.ts'

/** Days from Saturday, and the local time. */
type Slot = readonly [day: number, time: string]
type Plan = {
  zone: number
  weeks: readonly [first: number, last: number]
  without: readonly number[]
  midweeks: readonly number[]
  weekend: readonly Slot[]
  midweek: readonly Slot[]
  finish: Slot
}

const many = (count: number, day: number, time: string): Slot[] =>
  Array.from({ length: count }, () => [day, time])

const PLANS: Record<LeagueCode, Plan> = {
  PL: {
    zone: 0,
    weeks: [0, 40],
    without: [21, 26],
    midweeks: [15, 19, 24],
    weekend: [
      [-1, '20:00'],
      [0, '12:30'],
      ...many(3, 0, '15:00'),
      [0, '17:30'],
      ...many(2, 1, '14:00'),
      [1, '16:30'],
      [2, '20:00'],
    ],
    midweek: [...many(4, 3, '19:30'), [3, '20:15'], ...many(4, 4, '19:30'), [4, '20:15']],
    finish: [1, '16:00'],
  },
  SA: {
    zone: 1,
    weeks: [1, 40],
    without: [19],
    midweeks: [10, 20, 24],
    weekend: [
      [-1, '20:45'],
      ...many(2, 0, '15:00'),
      [0, '18:00'],
      [0, '20:45'],
      [1, '12:30'],
      [1, '15:00'],
      [1, '18:00'],
      [1, '20:45'],
      [2, '20:45'],
    ],
    midweek: [...many(2, 3, '18:30'), ...many(3, 3, '20:45'), ...many(2, 4, '18:30'), ...many(3, 4, '20:45')],
    finish: [1, '20:45'],
  },
  PD: {
    zone: 1,
    weeks: [0, 40],
    without: [19, 20],
    midweeks: [5, 15, 24],
    weekend: [
      [-1, '21:00'],
      [0, '14:00'],
      [0, '16:15'],
      [0, '18:30'],
      [0, '21:00'],
      [1, '14:00'],
      [1, '16:15'],
      [1, '18:30'],
      [1, '21:00'],
      [2, '21:00'],
    ],
    midweek: [...many(2, 3, '19:00'), ...many(3, 3, '21:30'), ...many(2, 4, '19:00'), ...many(3, 4, '21:30')],
    finish: [1, '21:00'],
  },
  BL1: {
    zone: 1,
    weeks: [2, 39],
    without: [19, 20],
    midweeks: [17, 21],
    weekend: [[-1, '20:30'], ...many(5, 0, '15:30'), [0, '18:30'], [1, '15:30'], [1, '17:30']],
    midweek: [[3, '18:30'], ...many(3, 3, '20:30'), [4, '18:30'], ...many(4, 4, '20:30')],
    finish: [0, '15:30'],
  },
  FL1: {
    zone: 1,
    weeks: [1, 39],
    without: [19, 20],
    midweeks: [28],
    weekend: [
      [-1, '20:45'],
      [0, '17:00'],
      [0, '19:00'],
      [0, '21:05'],
      [1, '15:00'],
      ...many(3, 1, '17:15'),
      [1, '20:45'],
    ],
    midweek: [[3, '19:00'], ...many(3, 3, '21:00'), ...many(2, 4, '19:00'), ...many(3, 4, '21:00')],
    finish: [1, '21:00'],
  },
}

type RoundDates = { week: number; isMidweek: boolean; day: number; kickoffs: number[] }

const isBusy = ({ midweeks }: Plan, week: number) => midweeks.includes(week) || !isFreeOfCups(week)

/** No matches on Monday before or Friday after a week with matches from Tuesday to Thursday. */
function weekendSlots(plan: Plan, week: number): Slot[] {
  const first = isBusy(plan, week - 1) ? 0 : -1
  const last = isBusy(plan, week) ? 1 : 2
  return plan.weekend.map(([day, time]) => [Math.min(Math.max(day, first), last), time])
}

/** The kickoffs of each round, in order. */
export function leagueRounds(code: LeagueCode, year: number): RoundDates[] {
  const plan = PLANS[code]
  const [first, last] = plan.weeks
  const skipped = new Set([...BREAKS, ...plan.without])
  const rounds = Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((week) => [
    ...(skipped.has(week) ? [] : [{ week, isMidweek: false }]),
    ...(plan.midweeks.includes(week) ? [{ week, isMidweek: true }] : []),
  ])
  return rounds.map(({ week, isMidweek }, index) => {
    const start = saturday(year, week)
    const played = isMidweek ? plan.midweek : weekendSlots(plan, week)
    const slots = index === rounds.length - 1 ? played.map(() => plan.finish) : played
    const kickoffs = slots.map(([day, time]) => localInstant(start + day * DAY, time, plan.zone))
    return { week, isMidweek, day: start + (isMidweek ? 3 * DAY : 0), kickoffs }
  })
}

/** When a postponed match is replayed: Wednesday evening of the first free week from `week` on. */
export function replayAt(code: LeagueCode, year: number, week: number): number | null {
  const plan = PLANS[code]
  const [, last] = plan.weeks
  for (let free = week; free < last; free++)
    if (!isBusy(plan, free)) return localInstant(saturday(year, free) + 4 * DAY, '19:45', plan.zone)
  return null
}
