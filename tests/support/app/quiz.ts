import { randomBytes, randomUUID } from 'node:crypto'
import { db } from './database'

export const RIGHT = 'Zampillo'
export const WRONG = 'Vessillo'
export const WHY = 'Ghirigoro'

export const QUESTIONS = 4
const OPTIONS = 4

/** Replaces the quiz of a day, `days` from today, with one of our own whose texts must not leak. */
export async function openQuiz(days = 0, questions = QUESTIONS): Promise<string> {
  const rows = Array.from({ length: questions }, (_, index) => ({ id: randomUUID(), place: index }))
  return db().begin(async (sql) => {
    const [row] = await sql<{ day: string }[]>`select (app_day(app_now()) + ${days}::int)::text as day`
    const day = row?.day ?? ''
    await sql`delete from quiz_attempts where quiz_id in (select id from quizzes where day = ${day})`
    await sql`delete from quizzes where day = ${day}`
    await sql`insert into quiz_seeds (day, seed, commitment) select ${day}, seed, sha256(seed)
      from (select ${randomBytes(32)}::bytea as seed) made on conflict do nothing`
    const [quiz] = await sql<{ id: string }[]>`
      insert into quizzes (day, title_it, title_en, opens_at, closes_at)
      values (${day}, 'Quiz del giorno', 'Quiz of the day', ${day}::date::timestamp at time zone app_zone(),
        (${day}::date + 1)::timestamp at time zone app_zone()) returning id`
    for (const { id, place } of rows) {
      const n = place + 1
      await sql`insert into quiz_questions (id, quiz_id, place, text_it, text_en, why_it, why_en)
        values (${id}, ${quiz?.id ?? ''}, ${place}, ${`Chi ha segnato il gol numero ${n}? (${day})`}, ${`Who scored goal number ${n}? (${day})`},
          ${`${WHY} ${n}`}, ${`${WHY} ${n}`})`
      for (let option = 0; option < OPTIONS; option++) {
        const text = option === 0 ? `${RIGHT} ${n}` : `${WRONG} ${n} ${option}`
        await sql`insert into quiz_options (question_id, text_it, text_en, is_correct) values (${id}, ${text}, ${text}, ${option === 0})`
      }
    }
    return day
  })
}

/** The quizzes of today, of yesterday, and of tomorrow, which is today for tests that begin after midnight. */
export async function openQuizzes(): Promise<void> {
  for (const days of [0, -1, 1]) await openQuiz(days)
}

/** Leaves today without a quiz. */
export async function noQuiz(): Promise<void> {
  await db().begin(async (sql) => {
    await sql`delete from quiz_attempts where quiz_id in (select id from quizzes where day = app_day(app_now()))`
    await sql`delete from quizzes where day = app_day(app_now())`
  })
}

/** Lets the fan's running attempt end `seconds` from now. */
export async function endIn(fan: { id: string }, seconds: number): Promise<void> {
  await db()`update quiz_attempts set started_at = least(started_at, app_now() - interval '1 minute' + make_interval(secs => ${seconds})),
    ends_at = app_now() + make_interval(secs => ${seconds}) where user_id = ${fan.id} and closed_at is null`
}

/** How long the fan's running attempt still lasts, by the database's clock. */
export async function secondsLeftOf(fan: { id: string }): Promise<number> {
  const [row] = await db()<{ left: number }[]>`
    select extract(epoch from ends_at - app_now())::float8 as left
    from quiz_attempts where user_id = ${fan.id} and closed_at is null`
  if (!row) throw new Error('the fan has no running attempt')
  return row.left
}

/** The fan has begun yesterday's quiz at the last moment, and still has most of its time. */
export async function beginYesterdays(fan: { id: string }): Promise<void> {
  await db()`insert into quiz_attempts (quiz_id, user_id, started_at, ends_at)
    select id, ${fan.id}, app_now() - interval '5 seconds', app_now() + interval '55 seconds'
    from quizzes where day = app_day(app_now()) - 1`
}

/** What the database has of the fan's choices: how many, how many of them right. */
export async function savedOf(fan: { id: string }): Promise<{ chosen: number; right: number }> {
  const [row] = await db()<{ chosen: number; right: number }[]>`
    select count(*)::int as chosen, count(*) filter (where option.is_correct)::int as right
    from quiz_answers answer join quiz_attempts attempt on attempt.id = answer.attempt_id
    join quiz_options option on option.id = answer.option_id where attempt.user_id = ${fan.id}`
  return row ?? { chosen: 0, right: 0 }
}

export async function attemptOf(fan: {
  id: string
}): Promise<{ id: string; score: number | null; xp: number }> {
  const [row] = await db()<{ id: string; score: number | null; xp: number }[]>`
    select attempt.id, attempt.score, coalesce((select balance::int from ledger_accounts
      where user_id = ${fan.id} and asset = 'xp'), 0) as xp
    from quiz_attempts attempt where user_id = ${fan.id}`
  if (!row) throw new Error('the fan has no attempt')
  return row
}
