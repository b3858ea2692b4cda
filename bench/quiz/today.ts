import type postgres from 'postgres'
import { env } from '@/lib/env'
import { secrets } from '../product-app.ts'

export type Question = { id: string; options: string[] }

/** Has the cron provider's route publish what is due. @returns the questions of the quiz that is open now */
export async function publishToday(url: string, sql: postgres.Sql): Promise<Question[]> {
  const answer = await fetch(`${url}/api/cron/content-scheduler`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.CRON_SECRET ?? secrets.CRON_SECRET}` },
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`publishing returned ${answer.status}`)
  const questions = await sql<Question[]>`
    select question.id, array_agg(option.id::text) as options
    from quizzes quiz
    join quiz_questions question on question.quiz_id = quiz.id
    join quiz_options option on option.question_id = question.id
    where quiz.opens_at <= app_now() and app_now() < quiz.closes_at
    group by question.id, question.place order by question.place`
  if (questions.length === 0) throw new Error('no quiz is open')
  return [...questions]
}
