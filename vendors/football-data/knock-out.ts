import { between, type Random } from '../random.ts'
import type { Club } from './club.ts'
import type { Goals, Outcome } from './fixture.ts'
import {
  count,
  edgeOf,
  extraTime,
  goalsFor,
  ninetyMinutes,
  regular,
  type Strengths,
  shootOut,
} from './goals.ts'

/** Cases that every season includes, so that every kind of score occurs. */
export type Script = 'extra time' | 'shoot-out' | 'shoot-out left out of fullTime' | null

export type Game = { home: Club; away: Club; outcome: Outcome }
export type Tie = { games: Game[]; winner: Club }

/** Adds extra time and, if still level, a shoot-out. */
function prolong(goals: Outcome['goals'], edge: Goals, random: Random, script: Script): Outcome {
  const side = random() < 0.5 ? ('home' as const) : ('away' as const)
  const decider = { side, minute: between(random, 91, 120) }
  const scripted = script === 'extra time' ? [decider] : []
  const more = script === null ? extraTime(edge, random) : scripted
  const { home, away } = count(more, 90, 120)
  const isOmitted = script === 'shoot-out left out of fullTime' || (script === null && random() < 0.2)
  return {
    goals: [...goals, ...more],
    hasExtraTime: true,
    penalties: home === away ? shootOut(random) : null,
    fullTimeHasPenalties: !isOmitted,
  }
}

const total = ({ goals, penalties }: Outcome) => {
  const { home, away } = count(goals, 0, 120)
  return { home: home + (penalties?.home ?? 0), away: away + (penalties?.away ?? 0) }
}

/** Two legs; `seeded` is at home in the second, with extra time if the aggregate is level. */
export function twoLegs(
  seeded: Club,
  other: Club,
  strengths: Strengths,
  random: Random,
  script: Script,
): Tie {
  const edge = edgeOf(seeded, other, strengths)
  const first = regular(ninetyMinutes(edgeOf(other, seeded, strengths), random))
  const { home, away } = count(first.goals, 0, 90)
  const level = script && goalsFor({ home, away }, random)
  const second = regular(level ?? ninetyMinutes(edge, random))
  const sum = count(second.goals, 0, 90)
  const isLevel = sum.home + away === sum.away + home
  const last = isLevel ? prolong(second.goals, edge, random, script) : second
  const end = total(last)
  return {
    games: [
      { home: other, away: seeded, outcome: first },
      { home: seeded, away: other, outcome: last },
    ],
    winner: end.home + away > end.away + home ? seeded : other,
  }
}

/** One match on neutral ground. */
export function final(home: Club, away: Club, strengths: Strengths, random: Random): Tie {
  const edge = edgeOf(home, away, strengths)
  const goals = ninetyMinutes(edge, random, { isNeutral: true })
  const ninety = count(goals, 0, 90)
  const outcome = ninety.home === ninety.away ? prolong(goals, edge, random, null) : regular(goals)
  const end = total(outcome)
  return { games: [{ home, away, outcome }], winner: end.home > end.away ? home : away }
}
