import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { missions } from '@/db/schema/missions'
import { quizAttempts, quizStreaks } from '@/db/schema/quiz'
import { epochMs } from '@/db/time'
import { QUESTIONS } from '../predicates/kinds/quiz-score-at-least'
import type { ActivityFacts } from './rules'

const attempt = (name: 'id' | 'quizId' | 'startedAt' | 'closedAt' | 'score' | 'streak') =>
  sql`${quizAttempts[name]}`
const isJudged = sql`(not ${quizAttempts.held} or ${quizAttempts.reviewedAt} is not null)`
/** Missions count in the rankings, so a quiz that was answered faster than it can be read counts for none until an admin lets it rank. */
const ranks = sql`(${isJudged} and not ${quizAttempts.leftOut})`
const questions = sql`(select count(*)::int from quiz_questions question where question.quiz_id = ${attempt('quizId')})`
const deadline = sql`((${missions.dueDate} + 1)::timestamp at time zone app_zone())`

/**
 * The quizzes that a mission counts: started after it was added and before its deadline, so that nobody adds a mission that is
 * already done.
 */
const counted = (columns: SQL) => sql`(
  select ${columns} from ${quizAttempts} where ${quizAttempts.userId} = ${missions.userId}
    and ${attempt('startedAt')} >= ${missions.createdAt} and ${attempt('startedAt')} < ${deadline})`

/** The row keeps a broken streak until the next quiz. */
const isAlive = sql`(select missed_by(${missions.userId}, ${quizStreaks.lastDay}) <= ${quizStreaks.freezes}
  from ${quizStreaks} where ${quizStreaks.userId} = ${missions.userId})`

/**
 * The days of each streak since the mission was added, at each quiz. Each of its days makes a streak one longer, so those that belong to
 * one differ from their place among the days by the same number, whatever freezes have covered in between.
 */
const streaks = sql`(
  select jsonb_build_object('streakDays', coalesce((array_agg(days order by ended_at desc))[1], 0), 'longestStreak', coalesce(max(days), 0))
  from (
    select ended_at, count(*) filter (where streak > 0 and ranks) over (partition by streak > 0, run) as days
    from (select played.*, streak - row_number() over (partition by streak > 0 order by ended_at) as run
      from ${counted(sql`${attempt('closedAt')} as ended_at, ${attempt('streak')} as streak, ${ranks} as ranks`)} played
      where ended_at is not null) numbered) streaks)`

const inTime = (at: SQL) => sql`${at} >= ${missions.createdAt} and ${at} < ${deadline}`

/** The questions to the coach asked in time. One that the vendor failed to answer is given back and counts for nothing. */
const asked = (condition: SQL) => sql`(select count(*) from coach_turns turn
  where turn.user_id = ${missions.userId} and ${inTime(sql`turn.created_at`)} and ${condition})`
const isAnswered = sql`turn.state in ('done', 'stopped', 'withheld')`
const isBeingAnswered = sql`turn.state = 'answering' and exists (
  select from ai_calls call where call.id = turn.call_id and call.state = 'running')`

/** What the fan has done for a mission so far; `over` waits for a quiz that was started in time, and for the coach. */
export const activityFacts = sql<ActivityFacts>`(${streaks} || ${counted(sql`jsonb_build_object(
  'bestQuizScore', coalesce(max(${attempt('score')}) filter (where ${ranks} and ${questions} = ${QUESTIONS}::int), 0),
  'isStreakAlive', coalesce(${isAlive}, false),
  'leaguesJoined', (select count(*) from league_members joined
    where joined.user_id = ${missions.userId} and ${inTime(sql`joined.joined_at`)}),
  'coachQuestions', ${asked(isAnswered)},
  'over', app_now() >= ${deadline} and ${asked(isBeingAnswered)} = 0 and count(*) = count(${attempt('closedAt')}) filter (where ${isJudged}))`)})`

/** A quiz on a receipt; instants in milliseconds since the epoch. Receipts from before it mattered do not say how many questions it had. */
export type ReceiptQuiz = {
  id: string
  day: string
  score: number
  questions?: number
  startedAt: number
  closedAt: number
}

/** The finished quizzes that count for the mission of the row, oldest first, as its receipt keeps them. */
export const countedQuizzes = sql<
  (ReceiptQuiz & { questions: number })[]
>`coalesce(${counted(sql`jsonb_agg(jsonb_build_object(
  'id', ${attempt('id')}, 'day', (select day from quizzes where id = ${attempt('quizId')}), 'score', ${attempt('score')},
  'questions', ${questions}, 'startedAt', ${epochMs(attempt('startedAt'))}, 'closedAt', ${epochMs(attempt('closedAt'))}) order by ${attempt('startedAt')})
  filter (where ${attempt('closedAt')} is not null and ${ranks})`)}, '[]')`
