import postgres from 'postgres'
import { databaseUrl } from './app'

let shared: postgres.Sql | undefined

/** The tests' own connection: to set fans up and to look, never instead of what a fan does. */
export function db(): postgres.Sql {
  shared ??= postgres(databaseUrl(), { max: 2, onnotice: () => {}, idle_timeout: 5 })
  return shared
}

const WATCHED = [
  'users',
  'persons',
  'user_preferences',
  'sign_ups',
  'email_tokens',
  'sessions',
  'missions',
  'mission_daily_xp',
  'mission_templates',
  'quiz_answers',
  'question_flags',
  'ledger_accounts',
  'ledger_chains',
  'ledger_transactions',
  'ledger_entries',
  'outbox',
] as const

/** What changes by itself: the scheduler's columns, what became of a mail, and the hour of a session's last request. */
const MOVING: Record<string, string[]> = {
  mission_templates: ['active', 'settling', 'undecided', 'settlement_id'],
  outbox: ['attempts', 'next_attempt_at', 'sent_at', 'admitted_at', 'last_error'],
  sessions: ['seen_at'],
}

/**
 * Rows that last, and that a visitor can cause. Sessions that wait for a code and links to a new password are dropped within the half
 * hour, whoever asks meanwhile; mails with a detail are the scheduler's reminders and recaps, which come at their hours.
 */
const LASTING: Record<string, string> = {
  outbox: 'detail is null',
  sessions: 'not awaits_code',
  email_tokens: 'sign_up_id is not null',
}

/** Count and fingerprint of everything that a visitor could change, without limits and job runs. */
export async function snapshot(): Promise<Record<string, string>> {
  const sql = db()
  const rows = await Promise.all(
    WATCHED.map(async (table) => {
      const [row] = await sql<{ seen: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(line.kept), '' order by md5(line.kept))), '') as seen
        from (select (to_jsonb(row) - ${MOVING[table] ?? []}::text[])::text as kept from ${sql(table)} row
          where ${sql.unsafe(LASTING[table] ?? 'true')}) line`
      return [table, row?.seen ?? ''] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** The limits count over minutes: what an earlier run has used up is given back. */
export async function forgetLimits(sql = db()): Promise<void> {
  await sql`delete from rate_limits`
}
