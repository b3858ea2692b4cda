import type { MatchPredicate, OfKind } from '../predicates/kinds'
import { PREDICATE_VERSION } from '../predicates/schema'
import { type PickPrice, priceOfPick, unratedPricing } from '../pricing/rules'

type MatchKind = MatchPredicate['kind']
type Example<Kind extends MatchKind = MatchKind> = { rule: OfKind<Kind>; picks: readonly string[] }

const v = PREDICATE_VERSION
const matchId = 'any'
const matchesOf = (length: number) => Array.from({ length }, (_, index) => `any-${index}`)

/** As many as a round of most leagues has, and as a streak is offered over. */
const [ROUND, STREAK] = [10, 3]
const TEAM = { id: 'any', name: 'any' }
const NEXT = { v, kind: 'team_streak', team: TEAM, matchIds: matchesOf(STREAK) } as const
const OF_ROUND = { competition: 'any', season: 2026, round: 1, matchIds: matchesOf(ROUND), bounds: [25, 31] }

/** For every kind of question on matches, picks that show what it pays: the compiler asks for a kind that is missing. */
const EXAMPLES = {
  match_result: [{ rule: { v, kind: 'match_result', matchId }, picks: ['1', 'X', '2'] }],
  over_under: [1.5, 2.5, 3.5].map((line) => ({
    rule: { v, kind: 'over_under', matchId, line },
    picks: ['over'],
  })),
  both_score: [{ rule: { v, kind: 'both_score', matchId }, picks: ['yes'] }],
  clean_sheet: [
    { rule: { v, kind: 'clean_sheet', matchId, team: 'either' }, picks: ['home', 'away', 'both'] },
  ],
  winning_margin: [{ rule: { v, kind: 'winning_margin', matchId, goals: 3 }, picks: ['home', 'away'] }],
  comeback: [{ rule: { v, kind: 'comeback', matchId }, picks: ['home', 'away'] }],
  exact_score: [{ rule: { v, kind: 'exact_score', matchId }, picks: ['1-1', '1-0', '2-1', '0-0', '3-2'] }],
  half_time_full_time: [
    { rule: { v, kind: 'half_time_full_time', matchId }, picks: ['1/1', 'X/X', 'X/1', 'X/2', '1/2'] },
  ],
  goals_in_half: [
    { rule: { v, kind: 'goals_in_half', matchId, half: 'second', line: 1.5 }, picks: ['over', 'under'] },
  ],
  round_goals: [{ rule: { v, kind: 'round_goals', ...OF_ROUND }, picks: ['0-24', '25-30', '31+'] }],
  team_streak: [
    { rule: { ...NEXT, streak: 'score' }, picks: ['yes'] },
    { rule: { ...NEXT, streak: 'unbeaten' }, picks: ['yes'] },
    { rule: { ...NEXT, streak: 'win' }, picks: ['yes'] },
    { rule: { ...NEXT, streak: 'clean_sheet' }, picks: ['yes'] },
  ],
} satisfies { [Kind in MatchKind]: readonly Example<Kind>[] }

const examples: Record<MatchKind, readonly Example[]> = EXAMPLES
const KINDS = Object.keys(EXAMPLES) as MatchKind[]

type PricedOutcome = PickPrice & { rule: MatchPredicate }

/** What picks of every kind pay between two teams of which nothing is known, by the functions that settle and price them. */
export const priceList = (): { kind: MatchKind; outcomes: PricedOutcome[] }[] =>
  KINDS.map((kind) => ({
    kind,
    outcomes: examples[kind].flatMap(({ rule, picks }) =>
      picks.map((pick) => ({ rule, ...priceOfPick(unratedPricing(rule), pick) })),
    ),
  }))
