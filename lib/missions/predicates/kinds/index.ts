import { z } from 'zod'
import { bothScore } from './both-score'
import { cleanSheet } from './clean-sheet'
import { coachAsked } from './coach-asked'
import { comeback } from './comeback'
import { exactScore } from './exact-score'
import { goalsInHalf } from './goals-in-half'
import { halfTimeFullTime } from './half-time-full-time'
import type { ActivityKind, OneMatchKind, SeveralMatchesKind } from './kind'
import { leagueJoined } from './league-joined'
import { matchResult } from './match-result'
import { overUnderGoals } from './over-under'
import { quizScoreAtLeast } from './quiz-score-at-least'
import { roundGoals } from './round-goals'
import { streakAtLeast } from './streak-at-least'
import { teamStreak } from './team-streak'
import { winningMargin } from './winning-margin'

/** The rule of a verified mission, as it stands in the database. */
export const predicate = z.discriminatedUnion('kind', [
  matchResult.schema,
  overUnderGoals.schema,
  bothScore.schema,
  cleanSheet.schema,
  winningMargin.schema,
  comeback.schema,
  exactScore.schema,
  halfTimeFullTime.schema,
  goalsInHalf.schema,
  roundGoals.schema,
  teamStreak.schema,
  quizScoreAtLeast.schema,
  streakAtLeast.schema,
  leagueJoined.schema,
  coachAsked.schema,
])
export type Predicate = z.output<typeof predicate>
export type PredicateKind = Predicate['kind']
export type OfKind<Kind extends PredicateKind> = Extract<Predicate, { kind: Kind }>

export type OneMatchPredicate = Extract<Predicate, { matchId: string }>
export type SeveralMatchPredicate = Extract<Predicate, { matchIds: string[] }>
export type MatchPredicate = OneMatchPredicate | SeveralMatchPredicate
export type ActivityPredicate = Exclude<Predicate, MatchPredicate>

export const ONE_MATCH = {
  match_result: matchResult,
  over_under: overUnderGoals,
  both_score: bothScore,
  clean_sheet: cleanSheet,
  winning_margin: winningMargin,
  comeback,
  exact_score: exactScore,
  half_time_full_time: halfTimeFullTime,
  goals_in_half: goalsInHalf,
} satisfies { [Kind in OneMatchPredicate['kind']]: OneMatchKind<OfKind<Kind>> }

export const SEVERAL_MATCHES = {
  round_goals: roundGoals,
  team_streak: teamStreak,
} satisfies { [Kind in SeveralMatchPredicate['kind']]: SeveralMatchesKind<OfKind<Kind>> }

export const ACTIVITIES = {
  quiz_score_at_least: quizScoreAtLeast,
  streak_at_least: streakAtLeast,
  league_joined: leagueJoined,
  coach_asked: coachAsked,
} satisfies { [Kind in ActivityPredicate['kind']]: ActivityKind<OfKind<Kind>> }
