import type { Goal, Goals, Outcome, Side } from './fixture.ts'
import { between, type Random } from './random.ts'

/** Mean goals of two equal sides, and how far the best is from the worst (in logarithms). */
const HOME = 1.48
const AWAY = 1.24
const SPREAD = 0.3
const FIRST_HALF = 0.44
const EXTRA_TIME = 1 / 3
/** Of level scores so few as independent goals give, so many more are drawn in real leagues (Dixon and Coles). */
const CAUTION = 0.1

function poisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let product = random()
  let count = 0
  while (product > limit) {
    product *= random()
    count++
  }
  return count
}

/** The strength of the club in a place of the list: from 1 for the first to -1 for the last, with a season's luck. */
export const strengthAt = (place: number, size: number, luck: number) =>
  1 - (2 * place) / (size - 1) + (luck - 0.5) * 0.6

/** Mean goals of home and away by the difference of strengths; on neutral ground both have the same. */
function means(difference: number, isNeutral: boolean): Goals {
  const [home, away] = isNeutral ? [(HOME + AWAY) / 2, (HOME + AWAY) / 2] : [HOME, AWAY]
  return { home: home * Math.exp(SPREAD * difference), away: away * Math.exp(-SPREAD * difference) }
}

export const byMinute = (one: Goal, other: Goal) => one.minute - other.minute

const scored = (side: Side, count: number, minute: () => number): Goal[] =>
  Array.from({ length: count }, () => ({ side, minute: minute() }))

const inNinety = (random: Random) => () =>
  random() < FIRST_HALF ? between(random, 1, 45) : between(random, 46, 90)

/** Goals at random minutes of the ninety. */
export const goalsFor = ({ home, away }: Goals, random: Random): Goal[] =>
  [...scored('home', home, inNinety(random)), ...scored('away', away, inNinety(random))].sort(byMinute)

/** Ninety minutes by two Poisson processes, with the low scores weighed as Dixon and Coles do. */
export function ninetyMinutes(difference: number, random: Random, isNeutral = false): Goal[] {
  const mean = means(difference, isNeutral)
  const weight = ({ home, away }: Goals) => {
    if (home > 1 || away > 1) return 1
    return home === away ? 1 + CAUTION : 1 - CAUTION
  }
  for (;;) {
    const result = { home: poisson(mean.home, random), away: poisson(mean.away, random) }
    if (random() * (1 + CAUTION) < weight(result)) return goalsFor(result, random)
  }
}

/** The thirty minutes more. */
export function extraTime(difference: number, random: Random): Goal[] {
  const mean = means(difference, false)
  const minute = () => between(random, 91, 120)
  const home = scored('home', poisson(mean.home * EXTRA_TIME, random), minute)
  return [...home, ...scored('away', poisson(mean.away * EXTRA_TIME, random), minute)].sort(byMinute)
}

/** Five kicks each, ended early once decided, then one each until they differ. */
export function shootOut(random: Random): Goals {
  const score = { home: 0, away: 0 }
  for (let kick = 1; ; kick++) {
    for (const side of ['home', 'away'] as const) {
      if (random() < 0.76) score[side]++
      const left = { home: Math.max(5 - kick, 0), away: Math.max(5 - kick + (side === 'home' ? 1 : 0), 0) }
      const lead = score.home - score.away
      const isSettled = lead > left.away || -lead > left.home
      if (isSettled && (kick <= 5 || side === 'away')) return score
    }
  }
}

export const regular = (goals: Goal[]): Outcome => ({
  goals,
  hasExtraTime: false,
  penalties: null,
  fullTimeHasPenalties: true,
})

/** Goals of both sides after the minute `from`, up to and with `to`. */
export function count(goals: Goal[], from: number, to: number): Goals {
  const of = (wanted: Side) =>
    goals.filter(({ side, minute }) => side === wanted && minute > from && minute <= to).length
  return { home: of('home'), away: of('away') }
}
