import { QUIZ_VALUES } from '@/db/schema/values'

/** Length of the quiz in seconds, and with extended time (WCAG 2.2.1). */
export const QUIZ_SECONDS = 60
export const QUIZ_SECONDS_EXTENDED = 120
/** Grace in seconds for answers still on their way. */
export const QUIZ_GRACE_SECONDS = 2
export const POINTS_PER_ANSWER = 5
/** Stored with every ledger line of a quiz; raised when the score changes its meaning. */
export const QUIZ_RULE_VERSION = 1
/** Questions of each difficulty in a quiz drawn from the bank. */
export const DRAWN = { easy: 4, medium: 4, hard: 2 } as const
/** How many of them come from match results if there are as many: the bank is public, last week's results are not in it. */
export const MATCH_QUESTIONS_MIN = 4
/** In an attempt this good and this fast the questions were not read: it ranks only after an admin has reviewed it. */
export const HELD_RIGHT_MIN = 9
export const HELD_ANSWER_SECONDS = 1.5
export const FREEZES_MAX = 2
export const FREEZE_EVERY_DAYS = 7
export const STREAK_MILESTONES = [3, 7, 14, 30, 60, 100] as const
export const REASON_MAX = 500
export const QUIZ_DIFFICULTIES = QUIZ_VALUES.difficulty
export const QUIZ_TEMPLATES_FETCHED = 50
/** Templates of one page of the admin's table, and what it can be sorted by. */
export const QUIZ_TEMPLATES_SHOWN = 20
export const QUIZ_TEMPLATE_SORTS = ['title', 'questions', 'schedules'] as const
export type QuizTemplateSort = (typeof QUIZ_TEMPLATE_SORTS)[number]
/** Templates in a list to choose from. */
export const TEMPLATES_LISTED = 100
export const TEMPLATE_TITLE_MAX = 120
/** Length of the questions as text. A form may carry it twice, before and after a change, and must fit into one request. */
export const QUESTIONS_TEXT_MAX = 40_000
export const QUESTIONS_MAX = 20
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 6
/** Characters of a question, an option and an explanation. */
export const QUESTION_MAX = 300
export const OPTION_MAX = 120
export const WHY_MAX = 600
export const IMPORT_FORMATS = ['otdb', 'gift', 'csv', 'json'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]
/** Long enough to import an exported template: its questions, and the fields around them. */
export const IMPORT_TEXT_MAX = QUESTIONS_TEXT_MAX + 500
/** The most questions that are read from one text. */
export const IMPORT_QUESTIONS_MAX = 500
export const TOPIC_MAX = 40
export const QUESTIONS_SHOWN = 20
/** Days for which the results of matches are asked about. */
export const MATCH_QUESTION_DAYS = 7

const VERDICTS = ['zero', 'few', 'half', 'most', 'all'] as const
type QuizVerdict = (typeof VERDICTS)[number]

/** How a quiz went: of ten questions 0, 1 to 3, 4 to 6, 7 to 9, and all. */
export function verdictOf(right: number, questions: number): QuizVerdict {
  if (right === 0) return 'zero'
  if (right >= questions) return 'all'
  const tenths = (right * 10) / questions
  return tenths < 4 ? 'few' : tenths < 7 ? 'half' : 'most'
}

/** The points for a number of right answers. */
export const scoreOf = (correct: number): number => correct * POINTS_PER_ANSWER

/** `lastDay` (YYYY-MM-DD) is the day of the last quiz that counted. */
export type Streak = { current: number; longest: number; freezes: number; lastDay: string }
/** `missed`: days after `lastDay`, and before the one in question, on which there was a quiz to play. */
export type StoredStreak = Streak & { missed: number }
/** The last seven days, oldest first: whether the day's quiz was done with a score above 0. */
export type StreakWeek = { day: string; kept: boolean }[]

/**
 * The streak as it stands on a day, before that day's quiz: a freeze covers a missed day while there is one, else the streak is
 * over.
 */
export function streakOn({ missed, ...streak }: StoredStreak): Streak {
  if (streak.current === 0) return streak
  return missed > streak.freezes ? { ...streak, current: 0 } : { ...streak, freezes: streak.freezes - missed }
}

/**
 * The streak after the quiz of a day (YYYY-MM-DD): one day longer with a score above 0, else over; each seventh day earns a freeze,
 * two at most.
 */
export function streakAfter(before: StoredStreak | null, day: string, score: number): Streak {
  const known = before ?? { current: 0, longest: 0, freezes: 0, lastDay: day, missed: 0 }
  const streak = streakOn(known)
  if (before && day <= before.lastDay && before.current > 0) return streak
  if (score === 0) return { ...streak, current: 0, lastDay: day }
  const current = streak.current + 1
  const earned = current % FREEZE_EVERY_DAYS === 0 ? 1 : 0
  return {
    current,
    longest: Math.max(streak.longest, current),
    freezes: Math.min(FREEZES_MAX, streak.freezes + earned),
    lastDay: day,
  }
}

/** The milestone that a streak has just reached, if any. */
export const milestoneOf = (current: number): number | null =>
  STREAK_MILESTONES.find((milestone) => milestone === current) ?? null

export type AnswerVerdict = 'right' | 'wrong' | 'skipped'

/** What became of a reviewed question, by the option that the fan chose. */
export function answerVerdict(options: readonly { right: boolean; chosen: boolean }[]): AnswerVerdict {
  const chosen = options.find((option) => option.chosen)
  return !chosen ? 'skipped' : chosen.right ? 'right' : 'wrong'
}
