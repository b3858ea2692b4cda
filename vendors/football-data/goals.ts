import { between, type Random } from '../random.ts'
import type { Club } from './club.ts'
import type { Goal, Goals, Outcome, Side } from './fixture.ts'

/** Mean goals of two equal sides. */
const HOME = 1.48
const AWAY = 1.24
/** How far the best club is above the average, and the spread of luck in attack and defence (in logarithms). */
const SPREAD = 0.3
const LUCK = 0.12
const FIRST_HALF = 0.44
const EXTRA_TIME = 1 / 3
/** Real leagues have more draws than independent goals give (Dixon and Coles). */
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

/** A club's attack and defence in a season, in logarithms of goals. */
type Strength = { attack: number; defence: number }
export type Strengths = ReadonlyMap<number, Strength>

/** Form of each club by its number; `clubs` is ordered by strength. */
export function strengthsOf(clubs: readonly Club[], random: Random): Strengths {
  const luck = () => (2 * random() - 1) * LUCK
  return new Map(
    clubs.map(({ id }, index) => {
      const level = SPREAD * (1 - (2 * index) / (clubs.length - 1))
      return [id, { attack: level + luck(), defence: level + luck() }]
    }),
  )
}

const AVERAGE: Strength = { attack: 0, defence: 0 }

/** How much stronger each side is than the other, in logarithms of goals. */
export function edgeOf(home: Club, away: Club, strengths: Strengths): Goals {
  const [one, other] = [strengths.get(home.id) ?? AVERAGE, strengths.get(away.id) ?? AVERAGE]
  return { home: one.attack - other.defence, away: other.attack - one.defence }
}

/** Mean goals of home and away; on neutral ground two equal sides have the same. */
function means(edge: Goals, isNeutral: boolean): Goals {
  const [home, away] = isNeutral ? [(HOME + AWAY) / 2, (HOME + AWAY) / 2] : [HOME, AWAY]
  return { home: home * Math.exp(edge.home), away: away * Math.exp(edge.away) }
}

export const byMinute = (one: Goal, other: Goal) => one.minute - other.minute

const scored = (side: Side, count: number, minute: () => number): Goal[] =>
  Array.from({ length: count }, () => ({ side, minute: minute() }))

const inNinety = (random: Random) => () =>
  random() < FIRST_HALF ? between(random, 1, 45) : between(random, 46, 90)

/** Goals at random minutes of the ninety. */
export const goalsFor = ({ home, away }: Goals, random: Random): Goal[] =>
  [...scored('home', home, inNinety(random)), ...scored('away', away, inNinety(random))].sort(byMinute)

/** Ninety minutes as two Poisson processes, with low scores weighted as Dixon and Coles do. */
export function ninetyMinutes(edge: Goals, random: Random, { isNeutral = false } = {}): Goal[] {
  const mean = means(edge, isNeutral)
  const weight = ({ home, away }: Goals) => {
    if (home > 1 || away > 1) return 1
    return home === away ? 1 + CAUTION : 1 - CAUTION
  }
  for (;;) {
    const result = { home: poisson(mean.home, random), away: poisson(mean.away, random) }
    if (random() * (1 + CAUTION) < weight(result)) return goalsFor(result, random)
  }
}

/** The thirty minutes of extra time. */
export function extraTime(edge: Goals, random: Random): Goal[] {
  const mean = means(edge, false)
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

/** Goals of both sides after minute `from`, up to and including `to`. */
export function count(goals: Goal[], from: number, to: number): Goals {
  const of = (wanted: Side) =>
    goals.filter(({ side, minute }) => side === wanted && minute > from && minute <= to).length
  return { home: of('home'), away: of('away') }
}
