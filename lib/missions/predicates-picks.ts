import { z } from 'zod'
import { isPickable, type MatchPredicate, type OfKind, type Predicate } from './predicates'

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
