import type { ActivityPredicate } from '../predicates/kinds'
import { activityKind } from '../predicates/rules'
import type { Outcome } from '../settlement/rules'

/** What a fan has done between adding the mission and its deadline. */
export type ActivityFacts = {
  /** The best score of a daily quiz, in points. */
  bestQuizScore: number
  /** Days of the latest streak since then, and of the longest. */
  streakDays: number
  longestStreak: number
  /** Whether the next day can still continue the latest. */
  isStreakAlive: boolean
  leaguesJoined: number
  coachQuestions: number
  /** Whether the deadline has passed, by the database's clock. */
  over: boolean
}

export const NOTHING_DONE: ActivityFacts = {
  bestQuizScore: 0,
  streakDays: 0,
  longestStreak: 0,
  isStreakAlive: false,
  leaguesJoined: 0,
  coachQuestions: 0,
  over: false,
}

export type ActivityEvidence = { counted: number; needed: number }
export type ActivitySettlement = {
  outcome: Exclude<Outcome, 'void'>
  evidence: ActivityEvidence
  settledBy: 'activity' | 'deadline' | null
}

/** How much of what the rule asks for is done. */
export function activityOf(rule: ActivityPredicate, facts: ActivityFacts): ActivityEvidence {
  const kind = activityKind(rule)
  return { counted: kind.counted(facts, rule), needed: kind.needed(rule) }
}

/** Won as soon as it is done, lost at the deadline. */
export function settleActivity(rule: ActivityPredicate, facts: ActivityFacts): ActivitySettlement {
  const evidence = activityOf(rule, facts)
  if (evidence.counted >= evidence.needed) return { outcome: 'won', evidence, settledBy: 'activity' }
  return facts.over
    ? { outcome: 'lost', evidence, settledBy: 'deadline' }
    : { outcome: 'open', evidence, settledBy: null }
}
