import { MISSION_VALUES } from '@/db/schema/values'
import { addDays, mondayOf } from '@/lib/core/time/calendar'

export const DIFFICULTY_MEDIUM = 15
export const DIFFICULTY_HARD = 30
export const DEFAULT_POINTS = 10
export const MAX_POINTS = 100
export const DAILY_DECLARED_XP = 200
/** Picks on matches that pay points in a week, by the week in which they close; further ones pay only XP. */
export const WEEKLY_PICKS = 30
export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 2000
export const PAGE_SIZE = 20
/** The most declared missions that a fan can have open. */
export const OPEN_DECLARED_MAX = 500
/** Stored with every ledger line of a declared mission; raised when the rule below changes. */
export const DECLARED_RULE_VERSION = 1

/** Groups of the suggestions, in the words of `categories` of the messages. */
export const CATEGORIES = ['pronostico', 'statistiche', 'cultura', 'tifo', 'altro'] as const

/** A mission's title without the match in front, for where the match is already named: `Chi vince?` */
export function questionIn(title: string, { home, away }: { home: string; away: string }): string {
  const match = `${home}–${away}: `
  if (!title.startsWith(match)) return title
  const question = title.slice(match.length)
  return question.charAt(0).toUpperCase() + question.slice(1)
}

/** The teams of that match as the title has them; null for one that is not about a match, or in words of an admin. */
export function teamsIn(title: string): { home: string; away: string } | null {
  const [, home, away] = /^([^–]+)–([^–]+): /.exec(title) ?? []
  return home && away ? { home, away } : null
}

/** Every kind of rule, in the order of the form: on matches, or on a fan's own activity. `predicates/rules.ts` compares it with the kinds. */
export const KIND_GROUPS = {
  match_result: 'match',
  over_under: 'match',
  both_score: 'match',
  clean_sheet: 'match',
  winning_margin: 'match',
  comeback: 'match',
  exact_score: 'match',
  half_time_full_time: 'match',
  goals_in_half: 'match',
  round_goals: 'match',
  team_streak: 'match',
  quiz_score_at_least: 'activity',
  streak_at_least: 'activity',
  league_joined: 'activity',
  coach_asked: 'activity',
} as const
export type TemplateKind = keyof typeof KIND_GROUPS

/** The rules that an admin can make a template of. */
export const TEMPLATE_KINDS = Object.keys(KIND_GROUPS) as TemplateKind[]

/** Whether the rule is about the fan's own activity rather than about matches. */
export const isActivity = (kind: string | null): boolean =>
  TEMPLATE_KINDS.some((known) => known === kind && KIND_GROUPS[known] === 'activity')

/** Templates in a page of the admin's list. */
export const TEMPLATES_SHOWN = 10
export const TEMPLATE_SORTS = ['title', 'points', 'fans'] as const
export type TemplateSort = (typeof TEMPLATE_SORTS)[number]

export const MISSION_STATUSES = MISSION_VALUES.status
export type MissionStatus = (typeof MISSION_STATUSES)[number]

type Difficulty = 'easy' | 'medium' | 'hard'

/** 30 points or more: hard; 15 or more: medium; otherwise easy. */
export function difficultyOf(points: number): Difficulty {
  if (points >= DIFFICULTY_HARD) return 'hard'
  return points >= DIFFICULTY_MEDIUM ? 'medium' : 'easy'
}

/** Days that a new mission is likely due on: today, tomorrow, and the first Monday after them. @param today YYYY-MM-DD */
export function likelyDueDays(today: string): string[] {
  const tomorrow = addDays(today, 1)
  return [today, tomorrow, addDays(mondayOf(tomorrow), 7)]
}

/** A declared mission's progress in percent, by its status. */
export const progressOf = (status: MissionStatus): number => ({ todo: 0, in_progress: 50, done: 100 })[status]

/** XP for the first completion of a mission: what the daily cap leaves of its points. */
export const declaredXp = (points: number, usedToday: number): number =>
  Math.max(0, Math.min(points, DAILY_DECLARED_XP - usedToday))
