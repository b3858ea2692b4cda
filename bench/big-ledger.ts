import type postgres from 'postgres'
import { migrateDatabase } from '@/db/migrate'

const FANS = 5_000
const XP = 10

export const ENTRIES = 1_000_000

/**
 * Fills an empty database by the schema's own triggers: every fan does the same number of missions, each with a deed
 * and its two entries, a round of all fans at a time.
 */
export async function fillLedger(url: string, sql: postgres.Sql, entries: number): Promise<void> {
  await migrateDatabase(url)
  await sql`insert into users (created_at) select app_now() from generate_series(1, ${FANS}::int)`
  for (let round = 0; round < entries / FANS / 2; round++)
    await sql`
      with done as (
        insert into missions (user_id, request_id, title, points, status, first_done_at, xp_awarded)
        select id, gen_random_uuid(), 'Bench', ${XP}::int, 'done', app_now(), ${XP}::int from users
        returning id::text as id, user_id
      ), deeds as (
        insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
        select 'mission:' || id || ':xp', 'mission', id, 1 from done returning id, cause_id
      )
      insert into ledger_entries (transaction_id, account_id, amount)
      select deeds.id, account.id, case when account.user_id is null then -1 else 1 end * ${XP}::int
      from deeds join done on done.id = deeds.cause_id
      join ledger_accounts account on account.asset = 'xp' and (account.user_id = done.user_id or account.user_id is null)`
  await sql`vacuum analyze`
}
