import postgres from 'postgres'
import { databaseUrl } from './app'

let shared: postgres.Sql | undefined

/** The tests' own connection: to prepare fans and to inspect the result, never in place of what a fan does. */
export function db(): postgres.Sql {
  shared ??= postgres(databaseUrl(), { max: 2, onnotice: () => {}, idle_timeout: 5 })
  return shared
}

/** Tables that change by themselves, whoever asks meanwhile. */
export const UNWATCHED: Record<string, string> = {
  ...each('counts every request', ['rate_limits', 'analytics_events']),
  ...each('a run of the scheduler', ['job_runs', 'ingest_runs']),
  ...each('the scheduler imports and rates', [
    'rating_changes',
    'rating_means',
    'ratings_due',
    'team_ratings',
  ]),
  ...each('the scheduler offers and settles', [
    'template_matches',
    'settlements',
    'weekend_matches',
    'weekend_settlements',
    'replay_rounds',
    'pick_records',
  ]),
  ...each('the scheduler publishes', [
    'publications',
    'quizzes',
    'quiz_questions',
    'quiz_options',
    'quiz_seeds',
    'ledger_publications',
    'ledger_published_heads',
    'ledger_published_nodes',
  ]),
  ...each('the scheduler counts and checks', [
    'rank_counts',
    'rank_moves',
    'ledger_checkpoints',
    'ledger_marks',
  ]),
  ...each('the scheduler reminds', ['reminders', 'pushes']),
  ...each('the scheduler creates exports', ['data_export_pieces']),
  ...each('the scheduler drops what is over', ['deletions', 'asset_removals']),
}

function each(said: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, said]))
}

const SETTLED =
  '{status,first_done_at,xp_awarded,outcome,settled_by,settled_at,settlement_id,settled_times,reward}'

const POINTS = ['day', 'week', 'month', 'all'].flatMap((period) => [
  `${period}_starts_on`,
  `${period}_points`,
  `${period}_quiz_points`,
])

/** Columns that change by themselves: the scheduler's, what became of an email, and the hour of a session's last request. */
const MOVING: Record<string, string> = {
  coach_suggestions: `'{active}'`,
  data_exports: `'{id,done,total,attempts,leased_until,ready_at,expires_at}'`,
  league_members: `'{${POINTS}}'`,
  mission_templates: `'{active,settling,undecided,settlement_id}'`,
  missions: `case when kind = 'declared' then '{}' else '${SETTLED}' end`,
  outbox: `'{attempts,next_attempt_at,sent_at,admitted_at,last_error}'`,
  quiz_attempts: `'{closed_at,score,streak,held,median_seconds}'`,
  replays: `'{settled_rounds}'`,
  sessions: `'{seen_at}'`,
  weekend_picks: `'${SETTLED}'`,
}

/** Fans whom the scheduler pays at its hours: the history of the demo, and whoever has picks or a quiz. */
const PAID_BY_SCHEDULER = `(select user_id from missions where kind <> 'declared' union select user_id from weekend_picks
  union select user_id from quiz_attempts)`
const EARNED_BY_ACTS = `user_id not in ${PAID_BY_SCHEDULER}`

/**
 * Rows that last, and that a visitor can cause. Sessions that wait for a code and links to a new password are dropped within the half
 * hour, whoever asks meanwhile; emails with a detail are the scheduler's reminders and recaps, which come at their hours. A vendor's
 * matches are imported, with suggestions that have a price and questions that have a proof.
 */
const LASTING: Record<string, string> = {
  audit_log: 'actor_id is not null',
  bank_questions: 'proof is null',
  matches: `source = 'admin'`,
  mission_templates: 'pricing is null',
  outbox: 'detail is null',
  sessions: 'not awaits_code',
  email_tokens: 'sign_up_id is not null',
  ledger_transactions: `not exists (select from ledger_entries entry where entry.transaction_id = row.id
    and entry.user_id in ${PAID_BY_SCHEDULER})`,
  ...each(EARNED_BY_ACTS, [
    'ledger_accounts',
    'ledger_chains',
    'ledger_entries',
    'earned_points',
    'competition_points',
    'mission_daily_xp',
    'mission_weekly_picks',
    'quiz_streaks',
  ]),
}

/** Every table of the schema except those that change by themselves. */
async function watched(sql: postgres.Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  return tables.map(({ name }) => name).filter((name) => !(name in UNWATCHED))
}

/** Count and fingerprint of everything that a visitor could change, by table. */
export async function snapshot(): Promise<Record<string, string>> {
  const sql = db()
  const rows = await Promise.all(
    (await watched(sql)).map(async (table) => {
      const [row] = await sql<{ seen: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(line.kept), '' order by md5(line.kept))), '') as seen
        from (select (to_jsonb(row) - (${sql.unsafe(MOVING[table] ?? "'{}'")})::text[])::text as kept from ${sql(table)} row
          where ${sql.unsafe(LASTING[table] ?? 'true')}) line`
      return [table, row?.seen ?? ''] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** The limits count over minutes: gives back what an earlier run has used up. */
export async function forgetLimits(sql = db()): Promise<void> {
  await sql`delete from rate_limits`
}
