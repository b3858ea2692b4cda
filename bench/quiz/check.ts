import type postgres from 'postgres'
import { POINTS_PER_ANSWER } from '@/lib/quiz/rules'
import type { Notes } from './notes.ts'

const AT_ONCE = 20_000

export type Checked = {
  /** Confirmed choices that are missing, or not in the score. */
  lost: number
  /** Confirmed submissions whose attempt is still open. */
  open: number
  /** Not paid, paid twice, or paid another amount than the score. */
  misbooked: number
}

/** Compares what was confirmed to fans with the database. */
export async function checkPeak({ acknowledged, submitted }: Notes, sql: postgres.Sql): Promise<Checked> {
  let missing = 0
  for (let from = 0; from < acknowledged.length; from += AT_ONCE) {
    const confirmed = JSON.stringify(acknowledged.slice(from, from + AT_ONCE))
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n
      from jsonb_to_recordset(${confirmed}::text::jsonb) confirmed ("attemptId" uuid, "questionId" uuid, "optionId" uuid)
      where not exists (select from quiz_answers answer where answer.attempt_id = confirmed."attemptId"
        and answer.question_id = confirmed."questionId" and answer.option_id = confirmed."optionId")`
    missing += row?.n ?? 0
  }
  const [row] = await sql<{ uncounted: number; open: number; misbooked: number }[]>`
    select count(*) filter (where attempt.closed_at is null)::int as open,
      coalesce(sum(abs(attempt.score / ${POINTS_PER_ANSWER}::int - answers.correct)), 0)::int as uncounted,
      count(*) filter (where (paid.xp, paid.points, paid.lines) is distinct from
        (attempt.score::bigint, attempt.score::bigint, case when attempt.score > 0 then 2 else 0 end::bigint))::int as misbooked
    from jsonb_array_elements_text(${JSON.stringify(submitted)}::text::jsonb) confirmed (id)
    join quiz_attempts attempt on attempt.id = confirmed.id::uuid
    cross join lateral (
      select count(*) as correct from quiz_answers answer join quiz_options option on option.id = answer.option_id
      where answer.attempt_id = attempt.id and option.is_correct
    ) answers
    cross join lateral (
      select coalesce(sum(entry.amount) filter (where account.asset = 'xp'), 0)::bigint as xp,
        coalesce(sum(entry.amount) filter (where account.asset = 'points'), 0)::bigint as points, count(*) as lines
      from ledger_transactions booking
      join ledger_entries entry on entry.transaction_id = booking.id
      join ledger_accounts account on account.id = entry.account_id and account.user_id = attempt.user_id
      where booking.cause_kind = 'quiz' and booking.cause_id = confirmed.id
    ) paid`
  if (!row) throw new Error('the attempts could not be counted')
  return { lost: missing + row.uncounted, open: row.open, misbooked: row.misbooked }
}
