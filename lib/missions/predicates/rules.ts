import { z } from 'zod'
import {
  goalsIn,
  leaderOf,
  type MatchFact,
  type MatchWinner,
  type Score,
  type Side,
} from '@/lib/matches/rules'
import {
  isPickable,
  type MatchPredicate,
  type OfKind,
  type OneMatchPredicate,
  type Predicate,
  type PredicateKind,
} from './schema'

/** Goals of one side, from none to this, that a fan can call as an exact score. */
export const EXACT_GOALS_MAX = 9

export const RESULTS = ['1', 'X', '2'] as const
export type ResultPick = (typeof RESULTS)[number]

/** A total of goals between two numbers, both counted; without a `most` it has no end. */
export type GoalRange = { pick: string; least: number; most: number | null }

const GOALS = Array.from({ length: EXACT_GOALS_MAX + 1 }, (_, goals) => goals)
const SCORES = GOALS.flatMap((home) => GOALS.map((away) => `${home}-${away}`))
const HALF_AND_END = RESULTS.flatMap((half) => RESULTS.map((end) => `${half}/${end}`))

/** The ranges that a round's total can fall into: one after the other, without a gap, from 0 to no end. */
export function rangesOf({ bounds }: Pick<OfKind<'round_goals'>, 'bounds'>): GoalRange[] {
  return [0, ...bounds].map((least, index) => {
    const next = bounds[index]
    return next === undefined
      ? { pick: `${least}+`, least, most: null }
      : { pick: `${least}-${next - 1}`, least, most: next - 1 }
  })
}

/**
 * Every pick that a fan can make, as the code that is stored. Exactly one of them comes true, apart from an exact score with
 * a side beyond 9 goals, which nobody can call; an activity has none.
 */
export function picksOf(rule: Predicate): readonly string[] {
  return isPickable(rule) ? picksOfMatches(rule) : []
}

function picksOfMatches(rule: MatchPredicate): readonly string[] {
  switch (rule.kind) {
    case 'match_result':
      return RESULTS
    case 'over_under':
    case 'goals_in_half':
      return ['over', 'under']
    case 'both_score':
    case 'team_streak':
      return ['yes', 'no']
    case 'clean_sheet':
      return rule.team === 'either' ? ['home', 'away', 'both', 'neither'] : ['yes', 'no']
    case 'winning_margin':
    case 'comeback':
      return ['home', 'away', 'none']
    case 'exact_score':
      return SCORES
    case 'half_time_full_time':
      return HALF_AND_END
    case 'round_goals':
      return rangesOf(rule).map(({ pick }) => pick)
  }
}

/** Takes exactly the picks that the rule offers; null for an activity, which takes none. */
export const pickSchemaOf = (rule: Predicate) =>
  isPickable(rule) ? z.enum(picksOf(rule), { error: 'unknown_option' }) : null

/** What a match was at the break and after 90 minutes. */
export type Played = { half: Score; regular: Score }

const RESULT_PICKS: Record<MatchWinner, ResultPick> = { home: '1', draw: 'X', away: '2' }

export const resultPick = (winner: MatchWinner): ResultPick => RESULT_PICKS[winner]

const NEEDS_HALF: readonly PredicateKind[] = ['comeback', 'half_time_full_time', 'goals_in_half']

/** Whether the rule can not be judged without the score at half time. */
export const needsHalf = (kind: PredicateKind): boolean => NEEDS_HALF.includes(kind)

const yesNo = (holds: boolean) => (holds ? 'yes' : 'no')
const overUnder = (goals: number, line: number) => (goals > line ? 'over' : 'under')

function cleanSheetPick(team: OfKind<'clean_sheet'>['team'], { home, away }: Score): string {
  if (team !== 'either') return yesNo((team === 'home' ? away : home) === 0)
  if (home === 0 && away === 0) return 'both'
  if (away === 0) return 'home'
  return home === 0 ? 'away' : 'neither'
}

/** The side that was behind at the break and has won, if any. */
export function comebackPick({ half, regular }: Played): Side | 'none' {
  const winner = leaderOf(regular)
  const turned = winner !== 'draw' && leaderOf(half) !== 'draw' && leaderOf(half) !== winner
  return turned ? winner : 'none'
}

/**
 * The one pick that a match played like this makes true. Settlement and price both rest on it, so that a mission pays for
 * exactly what it asks.
 */
export function rightPick(rule: OneMatchPredicate, played: Played): string {
  const { half, regular } = played
  switch (rule.kind) {
    case 'match_result':
      return resultPick(leaderOf(regular))
    case 'over_under':
      return overUnder(goalsIn(regular), rule.line)
    case 'both_score':
      return yesNo(regular.home > 0 && regular.away > 0)
    case 'clean_sheet':
      return cleanSheetPick(rule.team, regular)
    case 'winning_margin': {
      const winner = leaderOf(regular)
      return Math.abs(regular.home - regular.away) >= rule.goals && winner !== 'draw' ? winner : 'none'
    }
    case 'comeback':
      return comebackPick(played)
    case 'exact_score':
      return `${regular.home}-${regular.away}`
    case 'half_time_full_time':
      return `${resultPick(leaderOf(half))}/${resultPick(leaderOf(regular))}`
    case 'goals_in_half': {
      const first = goalsIn(half)
      return overUnder(rule.half === 'first' ? first : goalsIn(regular) - first, rule.line)
    }
  }
}

/** The side that a team plays on; null when it does not play in this match. */
export function sideOf(team: string, { home, away }: Pick<MatchFact, 'home' | 'away'>): Side | null {
  if (home.id === team) return 'home'
  return away.id === team ? 'away' : null
}

/** Whether the side did its part of a streak; goals that are not known keep none. */
export function keepsStreak(
  streak: OfKind<'team_streak'>['streak'],
  side: Side,
  winner: MatchWinner | null,
  score: Score | null,
): boolean {
  const other = side === 'home' ? 'away' : 'home'
  if (streak === 'win') return winner === side
  if (streak === 'unbeaten') return winner === side || winner === 'draw'
  return score !== null && (streak === 'score' ? score[side] > 0 : score[other] === 0)
}
