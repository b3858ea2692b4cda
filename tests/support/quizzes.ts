import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { bankQuestions, type WrittenQuestion } from '@/db/schema/quiz'

const DIFFICULTIES = ['easy', 'medium', 'hard'] as const

export const written = (name: string): WrittenQuestion => ({
  text: `Domanda ${name}`,
  explanation: `Perché ${name}`,
  options: ['A', 'B', 'C', 'D'].map((letter, index) => ({
    text: `${letter} di ${name}`,
    is_correct: index === 0,
  })),
  en: {
    text: `Question ${name}`,
    options: ['A', 'B', 'C', 'D'].map((letter) => `${letter} of ${name}`),
    explanation: `Why ${name}`,
  },
})

/** As many questions of each difficulty for the bank. */
export async function fillBank(each = 12): Promise<void> {
  const rows = DIFFICULTIES.flatMap((difficulty) =>
    Array.from({ length: each }, (_, index) => {
      const slug = `${difficulty}-${index}`
      return { slug, topic: 'prova', difficulty, written: written(slug) }
    }),
  )
  await database().insert(bankQuestions).values(rows).onConflictDoNothing()
}

/** A daily schedule of quizzes from the bank that began `daysAgo` days ago. */
export async function dailySchedule(daysAgo = 0): Promise<string> {
  const [row] = await database().execute<{ id: string }>(sql`
    insert into content_schedules (kind, frequency, starts_at)
    values ('quiz', 'daily', (app_day(app_now()) - ${daysAgo}::int)::timestamp at time zone app_zone()) returning id`)
  return row?.id ?? ''
}

export async function forgetContent(): Promise<void> {
  await database().execute(sql`truncate quiz_answers, quiz_attempts, quiz_streaks, question_flags, analytics_events,
    publications, content_schedules, coach_suggestions, quizzes, quiz_seeds, quiz_templates, bank_questions cascade`)
}

export type KeyedQuestion = { questionId: string; right: string; wrong: string }

/** The questions of today's quiz with a right and a wrong option, in order. */
export async function answerKey(): Promise<KeyedQuestion[]> {
  return database().sql<KeyedQuestion[]>`
    select question.id as "questionId", (array_agg(option.id) filter (where is_correct))[1] as right,
      (array_agg(option.id) filter (where not is_correct))[1] as wrong
    from quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
    join quiz_options option on option.question_id = question.id
    where quiz.day = app_day(app_now()) group by question.id, question.place order by question.place`
}
