import type { TransactionSql } from 'postgres'

const DAYS = 28
/** The rule version of the history (lib/missions/rules.ts). */
const RULE_VERSION = 1

/**
 * Four weeks of declared missions: every fan adds a few suggestions of their competition, the same ones on every fresh database.
 * Completed ones have their XP in the ledger, under the daily cap.
 */
export async function demoHistory(sql: TransactionSql, fans: string[]): Promise<void> {
  await sql`
    insert into missions (user_id, request_id, template_id, added_on, title, description, due_date, points, status,
      first_done_at, xp_awarded, created_at)
    select fan.id, gen_random_uuid(), template.id, app_day(day.at), template.title_it, template.description_it,
      app_day(day.at) + coalesce(template.default_due_in_days, 0), coalesce(template.points, 0),
      case when done then 'done' when day.ago % 2 = 0 then 'in_progress' else 'todo' end,
      case when done then day.at + interval '5 hours' end,
      case when done then coalesce(template.points, 0) end,
      day.at
    from unnest(${fans}::uuid[]) with ordinality fan(id, place)
    join user_preferences preferences on preferences.user_id = fan.id
    cross join lateral (
      select ago, app_now() - make_interval(days => ago, hours => 6) as at from generate_series(${DAYS}::int, 1, -1) ago
      where (ago * 7 + fan.place * 3) % 5 < 2) day
    cross join lateral (
      select * from mission_templates where active and not pro and competition = preferences.competitions[1]
      order by sort, id offset (day.ago + fan.place) % 7 limit 1) template
    cross join lateral (select day.ago > 2 and (day.ago + fan.place) % 4 <> 0 as done) state`
  await sql`
    insert into mission_daily_xp (user_id, day, used)
    select user_id, app_day(first_done_at), sum(xp_awarded) from missions where first_done_at is not null group by 1, 2`
  await sql`
    insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version, created_at)
    select 'mission:' || id || ':xp', 'mission', id, ${RULE_VERSION}, first_done_at from missions
    where xp_awarded > 0 order by first_done_at, id`
  await sql`
    insert into ledger_entries (transaction_id, account_id, amount)
    select deed.id, account.id, case when account.user_id is null then -1 else 1 end * mission.xp_awarded
    from ledger_transactions deed
    join missions mission on mission.id = deed.cause_id::uuid
    join ledger_accounts account on account.asset = 'xp' and (account.user_id = mission.user_id or account.user_id is null)
    where deed.cause_kind = 'mission'
    order by deed.id, account.id`
}
