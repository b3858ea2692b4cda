import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { goalsIn } from '@/lib/matches/rules'
import { totalChances } from '@/lib/ratings/scores/rules'
import type { Values } from '../../wording/words'
import { code, matchIds, v } from '../schema'
import type { SeveralMatchesKind } from './kind'

/** The highest bound, in goals per match. */
const GOALS_A_MATCH = 6

/** The matches are named when the mission is offered; bounds 20 and 30 offer 0–19, 20–29 and 30 or more. */
const schema = z
  .strictObject({
    v,
    kind: z.literal('round_goals'),
    competition: code,
    season: whole(1900, 2100),
    round: whole(1, 99),
    matchIds: matchIds(30),
    bounds: z
      .array(whole(1, 180))
      .min(1, 'too_short')
      .max(5, 'too_long')
      .refine((bounds) => bounds.every((bound, index) => bound > (bounds[index - 1] ?? 0)), 'invalid'),
  })
  .refine(({ bounds, matchIds }) => (bounds.at(-1) ?? 0) <= GOALS_A_MATCH * matchIds.length, {
    path: ['bounds'],
    error: 'too_large',
  })

type Rule = z.output<typeof schema>

/** A total of goals between two numbers, both included; open-ended without a `most`. */
type GoalRange = { pick: string; least: number; most: number | null }

/** The ranges that a round's total can fall into: consecutive, without gaps, from 0 up. */
export function rangesOf({ bounds }: Pick<Rule, 'bounds'>): GoalRange[] {
  return [0, ...bounds].map((least, index) => {
    const next = bounds[index]
    return next === undefined
      ? { pick: `${least}+`, least, most: null }
      : { pick: `${least}-${next - 1}`, least, most: next - 1 }
  })
}

const rangeOf = (rule: Rule, pick: string) => rangesOf(rule).find((range) => range.pick === pick)

/** The goals of all matches of a round together. */
export const roundGoals = {
  schema,
  needsHalfTime: false,
  picks: (rule) => rangesOf(rule).map(({ pick }) => pick),
  concerns: () => true,
  countsAwards: () => false,
  /** The bounds shrink in proportion, rounded, each at least one above the one before: no range is empty. */
  reduced(rule, matchIds) {
    const share = matchIds.length / rule.matchIds.length
    const bounds: number[] = []
    for (const bound of rule.bounds)
      bounds.push(Math.max(Math.round(bound * share), (bounds.at(-1) ?? 0) + 1))
    return { ...rule, matchIds, bounds }
  },
  /** Goals only add up: a range that the total has passed is ruled out, and the last remaining one has come true. */
  verdict(rule, counted, complete) {
    const total = counted.reduce((sum, { regular }) => sum + (regular ? goalsIn(regular) : 0), 0)
    const ranges = rangesOf(rule)
    const [lowest, ...higher] = ranges.filter(({ most }) => most === null || most >= total)
    const ruledOut = ranges.filter(({ most }) => most !== null && most < total).map(({ pick }) => pick)
    return { right: lowest && (higher.length === 0 || complete) ? lowest.pick : null, ruledOut }
  },
  chance(rule, pick, matches) {
    const { least, most } = rangeOf(rule, pick) ?? { least: 0, most: -1 }
    const chances = totalChances(matches.map(({ scores }) => scores))
    return chances.slice(least, most === null ? undefined : most + 1).reduce((sum, p) => sum + p, 0)
  },
  fromForm({ bounds }, { match: { competition, season, round: number }, round }) {
    return { competition, season, round: number, matchIds: round.map(({ id }) => id), bounds }
  },
  values: ({ round }) => ({ round }),
  pickValues(rule, pick): Values {
    const range = rangeOf(rule, pick)
    if (!range) return {}
    const { least, most } = range
    if (most === null) return { place: 'last', least, most: least }
    if (least === most) return { place: 'exact', least, most }
    return { place: least === 0 ? 'first' : 'middle', least, most }
  },
} satisfies SeveralMatchesKind<Rule>
