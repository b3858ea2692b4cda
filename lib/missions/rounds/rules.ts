import { DAY_MS, utcDay } from '@/lib/core/time/calendar'
import { isTableStage } from '@/lib/matches/rounds/rules'
import type { MatchFact } from '@/lib/matches/rules'
import type { MatchPredicate } from '../predicates/kinds'
import { isOneMatch, matchesOf } from '../predicates/rules'
import { PREDICATE_VERSION } from '../predicates/schema'

const v = PREDICATE_VERSION

/** How far ahead a match is offered. */
export const OFFERED_DAYS = 8

type Dated = { kickoffAt: number | null; kickoffKnown: boolean; isImported: boolean }

/** Whether a match without questions will get some, once its kickoff is near enough and known to the hour. */
export const isAskedLater = ({ kickoffAt, kickoffKnown, isImported }: Dated, now: number): boolean =>
  isImported && (kickoffAt === null || !kickoffKnown || kickoffAt > now + OFFERED_DAYS * DAY_MS)

/** A suggestion to be created; its `slug` never changes, so that it is created once. */
export type RoundDraft = { slug: string; category: 'pronostico' | 'statistiche'; rule: MatchPredicate }

/** The second question on a match, beside its result: one of these in turn. */
const SECOND_QUESTIONS: ((matchId: string) => MatchPredicate)[] = [
  (matchId) => ({ v, kind: 'over_under', matchId, line: 2.5 }),
  (matchId) => ({ v, kind: 'both_score', matchId }),
  (matchId) => ({ v, kind: 'half_time_full_time', matchId }),
  (matchId) => ({ v, kind: 'clean_sheet', matchId, team: 'either' }),
  (matchId) => ({ v, kind: 'exact_score', matchId }),
  (matchId) => ({ v, kind: 'goals_in_half', matchId, half: 'second', line: 1.5 }),
  (matchId) => ({ v, kind: 'winning_margin', matchId, goals: 3 }),
  (matchId) => ({ v, kind: 'comeback', matchId }),
]

const STREAKS = ['unbeaten', 'score', 'win', 'clean_sheet'] as const
const STREAK_LENGTH = 3
/** Bounds in goals per match, around the mean of 2.81. */
const [FEW_GOALS, MANY_GOALS] = [2.5, 3.1]

/**
 * The upcoming matches, soonest first, grouped by round; the round that starts next comes first. A postponed match is in the group
 * of its own round.
 */
export function roundsOf(coming: readonly MatchFact[]): MatchFact[][] {
  const named = Map.groupBy(coming, ({ season, stage, round }) => `${season} ${stage} ${round}`)
  return [...named.values()]
}

/**
 * The suggestions of a round: for each match its result and one more question, for the round its goals and one team's streak.
 * @param coming all upcoming matches, for the streak
 */
export function roundDrafts(round: readonly MatchFact[], coming: readonly MatchFact[]): RoundDraft[] {
  const results = round.map(({ id }): MatchPredicate => ({ v, kind: 'match_result', matchId: id }))
  const more = round.flatMap(({ id }, index) => SECOND_QUESTIONS[index % SECOND_QUESTIONS.length]?.(id) ?? [])
  return [
    ...results.map((rule) => draft('pronostico', rule)),
    ...more.map((rule) => draft(rule.kind === 'exact_score' ? 'pronostico' : 'statistiche', rule)),
    ...[...goalsOf(round), ...streakOf(round, coming)].map((rule) => draft('statistiche', rule)),
  ]
}

/** Earlier questions on the matches of a round, by the slug of the first one, and whether one of them is still open. */
export type Offered = ReadonlyMap<string, { slugs: readonly string[]; isOpen: boolean }>

/**
 * The questions to offer now. A match keeps its questions while the round goes on, and a question on several matches is offered
 * only before any match to come has one, and once of each kind. A match whose questions closed before it was played gets new questions
 * for its new date.
 */
export function freshDrafts<Draft extends RoundDraft>(
  drafts: readonly Draft[],
  known: Offered,
  round: readonly MatchFact[],
): Draft[] {
  const results = drafts.flatMap(({ slug, rule }) => {
    const isOpen = rule.kind === 'match_result' ? known.get(slug)?.isOpen : undefined
    return rule.kind === 'match_result' && isOpen !== undefined ? [[rule.matchId, isOpen] as const] : []
  })
  const offered = new Map(results)
  const kinds = new Set([...known.keys()].map((slug) => slug.split(':', 1)[0]))
  const kickoffs = new Map(round.map(({ id, kickoffAt }) => [id, kickoffAt]))
  return drafts.flatMap((draft) => {
    const { slug, rule } = draft
    const before = known.get(slug)
    if (!isOneMatch(rule)) return results.length > 0 || kinds.has(rule.kind) ? [] : [draft]
    const isOffered = offered.get(rule.matchId)
    if (isOffered === undefined) return before ? [] : [draft]
    const kickoff = kickoffs.get(rule.matchId)
    if (isOffered || before?.isOpen || kickoff == null) return []
    const dated = `${slug}:${utcDay(kickoff)}`
    // A match that was moved away and back is on a date that was asked about before.
    return [{ ...draft, slug: before?.slugs.includes(dated) ? `${dated}:${before.slugs.length}` : dated }]
  })
}

function draft(category: RoundDraft['category'], rule: MatchPredicate): RoundDraft {
  const subject =
    rule.kind === 'round_goals' ? `${rule.competition}:${rule.season}:${rule.round}` : matchesOf(rule)[0]
  return { slug: `${rule.kind}:${subject}`, category, rule }
}

function goalsOf(round: readonly MatchFact[]): MatchPredicate[] {
  const [first] = round
  if (!first || first.season === null || first.round === null || round.length < 2) return []
  if (!isTableStage(first.stage)) return []
  const bounds = [FEW_GOALS, MANY_GOALS].map((goals) => Math.round(goals * round.length))
  if (bounds[0] === bounds[1]) return []
  const matchIds = round.map(({ id }) => id)
  const { competition, season, round: number } = first
  return [{ v, kind: 'round_goals', competition, season, round: number, matchIds, bounds }]
}

/** A streak of the home side of one match of the round, over its matches from this round on. */
function streakOf(round: readonly MatchFact[], coming: readonly MatchFact[]): MatchPredicate[] {
  const [first] = round
  const number = first?.round ?? 0
  const { id, name } = round[number % (round.length || 1)]?.home ?? { id: null, name: '' }
  if (id === null) return []
  const plays = ({ home, away }: MatchFact) => home.id === id || away.id === id
  const later = coming.filter(({ kickoffAt }) => (kickoffAt ?? 0) >= (first?.kickoffAt ?? 0))
  const own = later.filter(plays).slice(0, STREAK_LENGTH)
  if (own.length < STREAK_LENGTH) return []
  const streak = STREAKS[number % STREAKS.length] ?? 'unbeaten'
  return [{ v, kind: 'team_streak', team: { id, name }, streak, matchIds: own.map((match) => match.id) }]
}
