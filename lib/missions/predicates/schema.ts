import { z } from 'zod'

/** The form of the rules below; a change of meaning is a new version beside the old one. */
export const PREDICATE_VERSION = 1

const v = z.literal(PREDICATE_VERSION)
const id = z.string('invalid').regex(/^[\w-]{1,64}$/, 'invalid')
const code = z.string('invalid').regex(/^\w{1,40}$/, 'invalid')
const whole = (least: number, most: number) =>
  z.int('not_a_number').min(least, 'too_small').max(most, 'too_large')
/** Half goals, so that a line always falls on one side. */
const line = (most: number) =>
  z
    .number('not_a_number')
    .min(0.5, 'too_small')
    .max(most, 'too_large')
    .refine((goals) => goals % 1 === 0.5, 'invalid')
const distinct = (ids: string[]) => new Set(ids).size === ids.length
const matchIds = (least: number, most: number) =>
  z.array(id).min(least, 'too_short').max(most, 'too_long').refine(distinct, 'invalid')
const rising = (bounds: number[]) =>
  bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? 0))

const ONE_MATCH = [
  z.strictObject({ v, kind: z.literal('match_result'), matchId: id }),
  z.strictObject({ v, kind: z.literal('over_under'), matchId: id, line: line(9.5) }),
  z.strictObject({ v, kind: z.literal('both_score'), matchId: id }),
  /** With `either` the fan says who keeps a clean sheet, else whether the side does. */
  z.strictObject({
    v,
    kind: z.literal('clean_sheet'),
    matchId: id,
    team: z.enum(['home', 'away', 'either']),
  }),
  z.strictObject({ v, kind: z.literal('winning_margin'), matchId: id, goals: whole(2, 5) }),
  /** Behind at half time, and wins. */
  z.strictObject({ v, kind: z.literal('comeback'), matchId: id }),
  z.strictObject({ v, kind: z.literal('exact_score'), matchId: id }),
  z.strictObject({ v, kind: z.literal('half_time_full_time'), matchId: id }),
  z.strictObject({
    v,
    kind: z.literal('goals_in_half'),
    matchId: id,
    half: z.enum(['first', 'second']),
    line: line(4.5),
  }),
] as const

/** At most so many goals a match may be asked for in the bounds of a round. */
const GOALS_A_MATCH = 6

const SEVERAL_MATCHES = [
  /** The matches are named when the mission is offered; bounds 20 and 30 offer 0–19, 20–29 and 30 or more. */
  z
    .strictObject({
      v,
      kind: z.literal('round_goals'),
      competition: code,
      season: whole(1900, 2100),
      round: whole(1, 99),
      matchIds: matchIds(2, 30),
      bounds: z.array(whole(1, 180)).min(1, 'too_short').max(5, 'too_long').refine(rising, 'invalid'),
    })
    .refine(({ bounds, matchIds }) => (bounds.at(-1) ?? 0) <= GOALS_A_MATCH * matchIds.length, {
      path: ['bounds'],
      error: 'too_large',
    }),
  /** The team does it in every one of these matches. */
  z.strictObject({
    v,
    kind: z.literal('team_streak'),
    team: z.strictObject({ id, name: z.string('invalid').min(1, 'required').max(80, 'too_long') }),
    streak: z.enum(['win', 'unbeaten', 'score', 'clean_sheet']),
    matchIds: matchIds(2, 10),
  }),
] as const

const ACTIVITIES = [
  z.strictObject({ v, kind: z.literal('quiz_score_at_least'), score: whole(5, 50).multipleOf(5, 'invalid') }),
  z.strictObject({ v, kind: z.literal('streak_at_least'), days: whole(2, 100) }),
  z.strictObject({ v, kind: z.literal('league_joined') }),
  z.strictObject({ v, kind: z.literal('coach_asked') }),
] as const

/** The rule of a verified mission, as it stands in the database. */
export const predicate = z.discriminatedUnion('kind', [...ONE_MATCH, ...SEVERAL_MATCHES, ...ACTIVITIES])
export type Predicate = z.output<typeof predicate>
export type PredicateKind = Predicate['kind']
export type OfKind<Kind extends PredicateKind> = Extract<Predicate, { kind: Kind }>

export type OneMatchPredicate = Extract<Predicate, { matchId: string }>
export type SeveralMatchPredicate = Extract<Predicate, { matchIds: string[] }>
export type MatchPredicate = OneMatchPredicate | SeveralMatchPredicate
export type ActivityPredicate = Exclude<Predicate, MatchPredicate>

export const isOneMatch = (rule: Predicate): rule is OneMatchPredicate => 'matchId' in rule

/** Whether the rule is about matches, and so takes a pick of the fan; the others watch what the fan does. */
export const isPickable = (rule: Predicate): rule is MatchPredicate => isOneMatch(rule) || 'matchIds' in rule

/** The matches that the rule needs, in the order of its receipt; none for an activity. */
export function matchesOf(rule: Predicate): string[] {
  if (!isPickable(rule)) return []
  return isOneMatch(rule) ? [rule.matchId] : rule.matchIds
}
