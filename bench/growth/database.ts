import type postgres from 'postgres'
import { migrateDatabase } from '@/db/migrate'
import { growHistory } from './history.ts'

const XP = 10
const LEAGUE = 200

/** One round for every fan, without triggers: XP of a mission, or XP and points of a quiz, with the hashes of the schema. */
const round = (sql: postgres.Sql, place: number, rounds: number) => sql`
  with spot as (
    select chain.user_id, chain.length, chain.head, xp.id as xp, points.id as points,
      ${place % 2 === 0 ? 'quiz' : 'mission'}::text as kind, gen_random_uuid() as cause,
      app_now() - make_interval(hours => ${(rounds - place) * 7}::int) as at
    from ledger_chains chain
    join ledger_accounts xp on xp.user_id = chain.user_id and xp.asset = 'xp'
    join ledger_accounts points on points.user_id = chain.user_id and points.asset = 'points'
  ), mission as (
    insert into missions (id, user_id, request_id, title, points, status, first_done_at, xp_awarded, created_at)
    select cause, user_id, cause, 'Bench', ${XP}, 'done', at, ${XP}, at from spot where kind = 'mission'
  ), booking as (
    insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version, created_at)
    select kind || ':' || cause, kind, cause::text, 1, at from spot returning id, cause_id
  ), line as (
    select spot.*, booking.id as booking, sha256(head || convert_to(ledger_line(length + 1, user_id, 'xp', ${XP}, kind,
      cause::text, 1, at), 'UTF8')) as xp_hash
    from spot join booking on booking.cause_id = spot.cause::text
  ), lines as (
    select line.*, sha256(xp_hash || convert_to(ledger_line(length + 2, user_id, 'points', ${XP}, kind, cause::text, 1, at),
      'UTF8')) as points_hash
    from line
  ), written as (
    insert into ledger_entries (transaction_id, account_id, amount, user_id, place, previous_hash, hash, balance, created_at)
    select booking, entry.account, entry.amount, entry.owner, entry.place, entry.previous, entry.hash, entry.balance, at
    from lines cross join lateral (values
      (xp, ${XP}::int, user_id, length + 1, head, xp_hash, ${XP * place}::int, false),
      ((select id from ledger_accounts where user_id is null and asset = 'xp'), -${XP}::int, null, null, null, null, null, false),
      (points, ${XP}::int, user_id, length + 2, xp_hash, points_hash, ${XP * Math.floor(place / 2)}::int, true),
      ((select id from ledger_accounts where user_id is null and asset = 'points'), -${XP}::int, null, null, null, null, null, true)
    ) entry (account, amount, owner, place, previous, hash, balance, is_points)
    where kind = 'quiz' or not is_points
  )
  update ledger_chains chain set length = lines.length + case kind when 'quiz' then 2 else 1 end,
    head = case kind when 'quiz' then points_hash else xp_hash end
  from lines where lines.user_id = chain.user_id`

/** Adding a million random keys one by one to the indexes of a table that no cache holds takes many times as long as creating them at the end. */
async function withoutIndexes(sql: postgres.Sql, fill: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('missions'::regclass, 'ledger_transactions'::regclass, 'ledger_entries'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await fill()
  for (const { definition } of indexes) await sql.unsafe(definition)
}

/** `walletLines` is the length of one fan's history, the others have `rounds` missions and quizzes. `seasons` of matches are settled. */
export type Grown = { fans: number; rounds: number; walletLines: number; seasons: number }

/**
 * Fills an empty database with fans, each with a session and a history of `rounds` missions and quizzes, and with two leagues of
 * 200. Each member of the second has `lines` further entries of points. Then seasons of matches that the minute jobs have already processed.
 */
export async function growDatabase(
  url: string,
  sql: postgres.Sql,
  { fans, rounds, walletLines, seasons }: Grown,
  lines: number,
): Promise<void> {
  await migrateDatabase(url)
  await sql`insert into users (created_at) select app_now() - interval '1 year' from generate_series(1, ${fans}::int)`
  await sql`insert into sessions (user_id, version, expires_at) select id, 1, app_now() + interval '30 days' from users`
  await sql`insert into user_preferences (user_id) select id from users`
  await sql`set session_replication_role = replica`
  await withoutIndexes(sql, async () => {
    for (let index = 1; index <= rounds; index++) await round(sql, index, rounds)
  })
  await sql`
    update ledger_accounts account set balance = summed.amount
    from (select account_id, sum(amount) as amount from ledger_entries where user_id is not null group by 1) summed
    where summed.account_id = account.id`
  await sql`
    insert into earned_points (user_id, period, starts_on, points, quiz_points)
    select user_id, span.period, span.starts_on, sum(amount), sum(amount)
    from (select user_id, app_day(entry.created_at) as day, sum(amount) as amount from ledger_entries entry
      join ledger_accounts account using (user_id) where account.id = entry.account_id and asset = 'points' group by 1, 2) daily
    cross join lateral earning_periods(day::timestamp at time zone app_zone()) span group by 1, 2, 3`
  await sql`set session_replication_role = origin`
  await fillWallet(sql, walletLines)
  await fillLeagues(sql)
  for (let line = 0; line < lines; line++) await earnInLeague(sql)
  if (seasons > 0) await growHistory(sql, seasons)
  await sql`vacuum analyze`
}

/** Lines in one transaction: the rows that each line of a fan updates keep all their versions until the transaction ends. */
const PIECE = 500

/** A line of points every seven hours, for the fan of `quiz:wallet:1`. */
async function fillWallet(sql: postgres.Sql, lines: number): Promise<void> {
  for (let from = 1; from <= lines; from += PIECE)
    await sql`
      with fan as (select user_id from ledger_chains order by user_id desc limit 1),
      booking as (insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version, created_at)
        select 'quiz:wallet:' || place, 'quiz', 'wallet-' || place, 1, app_now() - make_interval(hours => (${lines}::int - place) * 7)
        from generate_series(${from}::int, least(${from + PIECE - 1}::int, ${lines}::int)) place returning id)
      insert into ledger_entries (transaction_id, account_id, amount)
      select booking.id, account.id, case when account.user_id is null then -1 else 1 end * ${XP}::int
      from booking, fan join ledger_accounts account on account.asset = 'points'
        and (account.user_id = fan.user_id or account.user_id is null)
      order by booking.id`
}

/** Leagues `Few` and `Many` of 200 members each. */
async function fillLeagues(sql: postgres.Sql): Promise<void> {
  await sql`
    with fan as (select id, (row_number() over (order by id) - 1) / ${LEAGUE} as league, row_number() over (order by id) as place
      from (select id from users limit ${2 * LEAGUE}::int) users),
    made as (insert into leagues (request_id, name, join_code, owner_id)
      select gen_random_uuid(), case league when 0 then 'Few' else 'Many' end, 'ABCDEFGH' || lpad(league::text, 2, '0'), id
      from fan where place in (1, ${LEAGUE + 1}::int) returning id, name)
    insert into league_members (league_id, user_id, slot)
    select made.id, fan.id, 1 from fan join made on (made.name = 'Few') = (fan.league = 0)`
}

/** An entry of points for each member of `Many`, through the triggers of the schema. */
const earnInLeague = (sql: postgres.Sql) => sql`
  with member as (select user_id, gen_random_uuid()::text as cause from league_members join leagues on leagues.id = league_id
      where name = 'Many'),
  booking as (insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
    select 'quiz:' || cause, 'quiz', cause, 1 from member returning id, cause_id)
  insert into ledger_entries (transaction_id, account_id, amount)
  select booking.id, account.id, case when account.user_id is null then -1 else 1 end * ${XP}::int
  from booking join member on member.cause = booking.cause_id
  join ledger_accounts account on account.asset = 'points' and (account.user_id = member.user_id or account.user_id is null)`
