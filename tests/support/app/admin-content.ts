import { randomUUID } from 'node:crypto'
import type { TestFan } from '../accounts'
import { db } from './database'

export const QUIZ = '/admin/quiz'
export const NEW_QUIZ = `${QUIZ}?template=new`
export const IMPORT = `${QUIZ}?view=import`
export const SCHEDULES = '/admin/schedules'

export const ownName = () => `Prova ${randomUUID().slice(0, 8)}`

export const templatesCalled = (title: string) =>
  db()<{ id: string; questions: { text: string }[] }[]>`
    select id, questions from quiz_templates where title = ${title} order by created_at`

/** A flag of a question of its own, which is called after the reason. */
export async function giveFlag(fan: TestFan, reason: string): Promise<void> {
  await db()`insert into quiz_seeds (day, seed, commitment) values ('2020-01-01', '\\x00', '\\x00') on conflict do nothing`
  await db().begin(async (sql) => {
    const [quiz] = await sql<{ id: string }[]>`
      insert into quizzes (day, title_it, title_en, opens_at, closes_at)
      values ('2020-01-01', 'Vecchio', 'Old', '2020-01-01', '2020-01-02')
      on conflict (day) do update set title_it = excluded.title_it returning id`
    const [bank] = await sql<
      { id: string }[]
    >`select id from bank_questions where active order by random() limit 1`
    const [made] = await sql<{ id: string }[]>`
      insert into quiz_questions (quiz_id, place, bank_id, text_it, text_en)
      select ${quiz?.id ?? ''}, count(*), ${bank?.id ?? null}, ${`Domanda ${reason}`}, 'Question' from quiz_questions where quiz_id = ${quiz?.id ?? ''}
      returning id`
    await sql`insert into quiz_options (question_id, text_it, text_en, is_correct) values (${made?.id ?? ''}, 'A', 'A', true)`
    await sql`insert into question_flags (question_id, user_id, reason) values (${made?.id ?? ''}, ${fan.id}, ${reason})`
  })
}
