import postgres from 'postgres'
import { databaseUrl } from './app'

let shared: postgres.Sql | undefined

/** The tests' own connection: for putting fans in place and for looking, never instead of what a fan does. */
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

/** What the scheduler moves by itself, a minute after the last time. */
const SCHEDULED: Record<string, string[]> = {
  mission_templates: ['active', 'settling', 'undecided', 'settlement_id'],
}

/** Count and fingerprint of everything that a visitor could change. Limits and job runs are no visitor's data. */
export async function snapshot(): Promise<Record<string, string>> {
  const sql = db()
  const rows = await Promise.all(
    WATCHED.map(async (table) => {
      const [row] = await sql<{ seen: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(line.kept), '' order by md5(line.kept))), '') as seen
        from (select (to_jsonb(row) - ${SCHEDULED[table] ?? []}::text[])::text as kept from ${sql(table)} row) line`
      return [table, row?.seen ?? ''] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** The limits count over minutes: what an earlier run has used up is given back. */
export async function forgetLimits(sql = db()): Promise<void> {
  await sql`delete from rate_limits`
}
