import { KIND_GROUPS } from '../rules'
import {
  ACTIVITIES,
  type ActivityPredicate,
  type MatchPredicate,
  ONE_MATCH,
  type OneMatchPredicate,
  type Predicate,
  type PredicateKind,
  SEVERAL_MATCHES,
  type SeveralMatchPredicate,
} from './kinds'
import type {
  ActivityKind,
  AnyKind,
  MatchesKind,
  OneMatchKind,
  Played,
  SeveralMatchesKind,
} from './kinds/kind'

export type { MatchPredicate, OneMatchPredicate }

type Table<Rule extends Predicate, Kind> = Readonly<Record<Rule['kind'], Kind>>

const oneMatch: Table<OneMatchPredicate, OneMatchKind<OneMatchPredicate>> = ONE_MATCH
const severalMatches: Table<
  SeveralMatchPredicate,
  SeveralMatchesKind<SeveralMatchPredicate>
> = SEVERAL_MATCHES
const matches: Table<MatchPredicate, MatchesKind<MatchPredicate>> = { ...oneMatch, ...severalMatches }
const activities: Table<ActivityPredicate, ActivityKind<ActivityPredicate>> = ACTIVITIES
const all: Table<Predicate, AnyKind<Predicate>> = { ...matches, ...activities }

/** The definition of a rule's kind, each by the narrowest type that is known; only rules of that kind are passed to it. */
export const oneMatchKind = ({ kind }: Pick<OneMatchPredicate, 'kind'>) => oneMatch[kind]
export const severalMatchesKind = ({ kind }: Pick<SeveralMatchPredicate, 'kind'>) => severalMatches[kind]
export const matchesKind = ({ kind }: Pick<MatchPredicate, 'kind'>) => matches[kind]
export const activityKind = ({ kind }: Pick<ActivityPredicate, 'kind'>) => activities[kind]
export const anyKind = ({ kind }: Pick<Predicate, 'kind'>) => all[kind]

/** A kind that the list of templates lacks, or has in the wrong group, does not compile. */
const groups: { [Kind in PredicateKind]: Kind extends ActivityPredicate['kind'] ? 'activity' : 'match' } =
  KIND_GROUPS

export const isActivityKind = (kind: PredicateKind): kind is ActivityPredicate['kind'] =>
  groups[kind] === 'activity'

export const isOneMatch = (rule: Predicate): rule is OneMatchPredicate => 'matchId' in rule

/** Whether the rule is about matches and so takes a pick; activity rules watch what the fan does. */
export const isPickable = (rule: Predicate): rule is MatchPredicate => isOneMatch(rule) || 'matchIds' in rule

/** The matches that the rule needs, in the order of its receipt; none for an activity. */
export function matchesOf(rule: Predicate): string[] {
  if (!isPickable(rule)) return []
  return isOneMatch(rule) ? [rule.matchId] : rule.matchIds
}

/**
 * Every pick that a fan can make, as the code that is stored. Exactly one of them comes true, apart from an exact score with
 * a side beyond 9 goals, which no pick covers; an activity has none.
 */
export const picksOf = (rule: Predicate): readonly string[] =>
  isPickable(rule) ? matchesKind(rule).picks(rule) : []

/** The one pick that a match played like this makes true. */
export const rightPick = (rule: OneMatchPredicate, played: Played): string =>
  oneMatchKind(rule).rightPick(rule, played)

/** Whether an awarded result counts for the rule. */
export const countsAwards = (rule: MatchPredicate): boolean =>
  isOneMatch(rule) ? oneMatchKind(rule).awardedPick !== null : severalMatchesKind(rule).countsAwards(rule)
