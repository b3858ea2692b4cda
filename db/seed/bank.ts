import type postgres from 'postgres'
import { BANK_QUESTIONS } from './bank-questions'
import tips from './tips.json'

/** Past quizzes for a new installation to practise with. */
const DAYS_BEFORE = 14

/** The questions of the bank, without changing existing ones, and default schedules of a new installation: an admin may delete them. */
export async function seedBank(sql: postgres.TransactionSql): Promise<void> {
  const [known] = await sql`select from bank_questions limit 1`
  await sql`
    insert into bank_questions (slug, topic, difficulty, written)
    select slug, topic, difficulty, written
    from jsonb_to_recordset(${JSON.stringify(BANK_QUESTIONS)}::text::jsonb) given (slug text, topic text, difficulty text, written jsonb)
    on conflict (slug) do nothing`
  if (known) return
  await sql`
    insert into content_schedules (kind, frequency, starts_at, payload)
    select kind, frequency, (app_day(app_now()) - ${DAYS_BEFORE}::int)::timestamp at time zone app_zone(), payload
    from (values ('quiz', 'daily', '{}'::jsonb), ('coach_tip', 'weekly', ${JSON.stringify({ tips })}::text::jsonb)) given (kind, frequency, payload)`
}
