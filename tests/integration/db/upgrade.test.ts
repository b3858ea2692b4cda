import { randomBytes, randomUUID } from 'node:crypto'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { expect, it } from 'vitest'
import { hasExactlyOurMigrations, migrateDatabase } from '@/db/migrate'
import journal from '@/db/migrations/meta/_journal.json'
import { oneConnection } from '@/db/one-connection'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { schemaOf, withDatabase } from '@/tests/support/db-extra'

const FILES = readMigrationFiles({ migrationsFolder: 'db/migrations' })

/** The schema of a release whose last migration was this one, with drizzle's log as that release left it. */
async function releaseAt(sql: postgres.Sql, tag: string): Promise<number> {
  const count = journal.entries.findIndex((entry) => entry.tag === tag) + 1
  await sql`create schema drizzle`
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  for (const { sql: statements, hash, folderMillis } of FILES.slice(0, count)) {
    for (const statement of statements) await sql.unsafe(statement)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
  return count
}

/** Twenty fans with what every release has known: accounts, sessions, missions, a league, lines of the ledger, emails. */
async function live(sql: postgres.Sql): Promise<void> {
  await sql`insert into users select from generate_series(1, 20)`
  await sql`insert into persons (user_id, email, password_hash, locale)
    select id, id || '@example.it', '$argon2id$x', 'it' from users`
  await sql`insert into user_preferences (user_id, nickname, nickname_skeleton, competitions)
    select id, 'f' || left(id::text, 12), 'f' || left(id::text, 12), '{serie_a}' from users`
  await sql`insert into sessions (user_id, version, expires_at) select id, session_version, now() + interval '20 days' from users`
  await sql`insert into missions (user_id, request_id, title, points) select id, gen_random_uuid(), 'Tre corner', 10 from users`
  const league = randomUUID()
  await sql.begin(async (tx) => {
    await tx`insert into leagues (id, request_id, name, join_code, owner_id)
      select ${league}, gen_random_uuid(), 'Bar dello Sport', '0123456789', id from users order by id limit 1`
    await tx`insert into league_members (league_id, user_id, slot) select ${league}, id, 1 from users`
  })
  await sql`insert into outbox (kind, recipient, locale) select 'verify', id || '@example.it', 'it' from users`
  await sql`
    with lines as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      select 'test:' || user_id, 'test', user_id::text, 1 from ledger_accounts where user_id is not null and asset = 'xp'
      returning id, cause_id)
    insert into ledger_entries (transaction_id, account_id, amount)
    select lines.id, account.id, case when account.user_id is null then -10 else 10 end
    from lines join ledger_accounts account on account.asset = 'xp'
      and (account.user_id is null or account.user_id::text = lines.cause_id)`
}

type Kept = { table: string; columns: string[]; seen: string }

const tables = (sql: postgres.Sql) => sql<{ table: string; columns: string[] }[]>`
  select relname as table, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1 order by 1`

/** The rows of these tables, by these columns. */
const rowsOf = (sql: postgres.Sql, shapes: { table: string; columns: string[] }[]): Promise<Kept[]> =>
  Promise.all(
    shapes.map(async ({ table, columns }) => {
      const [row] = await sql<{ seen: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(line::text, '' order by line::text)), '') as seen
        from (select ${sql(columns)} from ${sql(table)}) line`
      return { table, columns, seen: row?.seen ?? '' }
    }),
  )

/** With `UPGRADE_FROM=every` each schema from the wallet on, which is the first that knows what `live` fills. */
const FROM = journal.entries.map(({ tag }) => tag).slice(22, -1)
const TRIED = process.env.UPGRADE_FROM === 'every' ? FROM : ['0022_wallet', '0032_weekend']

it.each(TRIED)('an upgrade from %s keeps every row, and ends at the schema of a new installation', (tag) =>
  withDatabase('empty', async (url, sql) => {
    const whole = await withDatabase('migrated', (_url, fresh) => schemaOf(fresh))
    const count = await releaseAt(sql, tag)
    await live(sql)
    const before = await rowsOf(sql, await tables(sql))
    expect(before.filter(({ seen }) => !seen.startsWith('0 ')).length).toBeGreaterThan(10)
    expect(await migrateDatabase(url)).toBe(FILES.length - count)
    expect(await rowsOf(sql, before)).toEqual(before)
    expect(await schemaOf(sql)).toBe(whole)
    expect(await hasExactlyOurMigrations(sql)).toBe(true)
    const broken = (await checkInvariants(drizzle({ client: sql }))).filter(({ violations }) => violations)
    expect(broken).toEqual([])
  }),
)

it('an upgrade keeps what the checks of the ledger have noted, under their new names', () =>
  withDatabase('empty', async (url, sql) => {
    await releaseAt(sql, '0051_private_profiles')
    await sql`insert into ledger_marks (rule, entry_id, checked_until) values ('ii', 7, now()), ('chain', 8, now())`
    await sql`insert into job_runs (job, period, finished_at, result) values
      ('invariants', 'hour', now(), 'i=0 vi=3 fiveXp=1'), ('invariants', 'early', now(), ''), ('settle', 'minute', now(), 'i=2')`
    await migrateDatabase(url)
    expect(await sql`select rule, entry_id::int from ledger_marks order by entry_id`).toEqual([
      { rule: 'balances', entry_id: 7 },
      { rule: 'chain', entry_id: 8 },
    ])
    expect(await sql`select period, result from job_runs order by period`).toEqual([
      { period: 'early', result: '' },
      { period: 'hour', result: 'balancedTransactions=0 earnedPoints=3 fiveXp=1' },
      { period: 'minute', result: 'i=2' },
    ])
  }))

it('an upgrade waits for a transaction that holds a table, without keeping others from it', () =>
  withDatabase('empty', async (url, sql) => {
    const count = await releaseAt(sql, '0062_coach_stats')
    const invoice = (client: postgres.Sql | postgres.TransactionSql) => client`
      insert into invoices (stripe_id, status, amount_cents, currency, created_at) values (gen_random_uuid(), 'paid', 1, 'eur', now())`
    const held = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const long = sql.begin(async (tx) => {
      await invoice(tx)
      holding.resolve()
      await held.promise
    })
    await holding.promise
    const other = oneConnection(url)
    const waited = async () => {
      await invoice(other)
      held.resolve()
    }
    expect(await migrateDatabase(url, () => void waited())).toBe(FILES.length - count)
    await long
    expect(await sql`select from invoices`).toHaveLength(2)
    await other.end()
  }))

it('an upgrade keeps what replies of the coach are checked against, under its new name', () =>
  withDatabase('empty', async (url, sql) => {
    await releaseAt(sql, '0061_erased_accounts')
    await sql`insert into users select from generate_series(1, 1)`
    const rest = { kind: 'rest', match: 0, side: 'home', figures: ['3'] }
    const form = { kind: 'form', match: 0, side: 'home', figures: ['5', '4', '1'], counted: 5 }
    const of = (facts: postgres.JSONValue[]) => ({ matches: [], facts })
    for (const grounds of [of([rest, { ...form, deeds: { won: 4, lost: 1 } }]), of([rest]), of([]), null])
      await sql`insert into coach_turns (user_id, request_id, question, demo, grounds)
        select id, gen_random_uuid(), 'Chi vince?', true, ${grounds && sql.json(grounds)} from users`
    await migrateDatabase(url)
    const kept = await sql<{ grounds: unknown }[]>`select grounds from coach_turns`
    expect(kept.map(({ grounds }) => grounds)).toEqual(
      expect.arrayContaining([of([rest, { ...form, stats: { won: 4, lost: 1 } }]), of([rest]), of([]), null]),
    )
  }))

it('an upgrade keeps an export that can be downloaded, also for a process of the release before', () =>
  withDatabase('empty', async (url, sql) => {
    await releaseAt(sql, '0090_clubs')
    await sql`insert into users select from generate_series(1, 2)`
    const file = randomBytes(2_500_000)
    await sql`insert into data_exports (user_id) select id from users order by id limit 1`
    const ready = sql`app_now(), app_now() + interval '1 day'`
    await sql`insert into data_exports (user_id, ready_at, expires_at, file)
      select id, ${ready}, ${file} from users order by id desc limit 1`
    await migrateDatabase(url)
    const kept = await sql<{ bytes: Uint8Array; same: boolean }[]>`
      select bytes, file = ${file} as same from data_export_pieces join data_exports using (user_id) order by place`
    expect(kept.map(({ bytes, same }) => [bytes.length, same])).toEqual(
      [1_000_000, 1_000_000, 500_000].map((length) => [length, true]),
    )
    expect(Buffer.concat(kept.map(({ bytes }) => bytes)).equals(file)).toBe(true)
  }))
