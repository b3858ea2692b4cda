import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { oneConnection } from '@/db/one-connection'
import { ensureRole, excessRights, grantServing } from '@/db/privileges'
import { openForWeb } from '@/server/start/web-database'
import { databaseUrl } from '@/tests/support/db-cluster'

const template = inject('template')
const name = `${template}_roles`
const WEB = `${template}_web`
const DENIED = '42501'

const admin = oneConnection(inject('clusterUrl'))
const address = new URL(databaseUrl(inject('clusterUrl'), name))
const owner = oneConnection(address.href)
const asWeb = new URL(address)
asWeb.username = WEB
asWeb.password = 'web'
const web = oneConnection(asWeb.href)

beforeAll(async () => {
  await admin`create database ${admin(name)} template ${admin(template)}`
  await ensureRole(owner, WEB, 'first')
  await ensureRole(owner, WEB, 'web')
  await grantServing(owner, WEB)
  await grantServing(owner, WEB)
})
afterAll(async () => {
  await Promise.all([owner.end(), web.end()])
  await admin`drop database ${admin(name)} with (force)`
  await admin`drop role ${admin(WEB)}`
  await admin.end()
})

const undo = new Error('undone')

/** The SQLSTATE that refuses the statement, or 'done'; it is rolled back. */
async function stateOf(sql: postgres.Sql, statement: string): Promise<string> {
  const outcome = sql.begin(async (tx) => {
    await tx.unsafe(statement)
    throw undo
  })
  return outcome.then(
    () => 'done',
    (error: unknown) =>
      error === undo ? 'done' : error instanceof postgres.PostgresError ? error.code : `${error}`,
  )
}

const AROUND_THE_LEDGER = [
  'alter table ledger_entries disable trigger all',
  'alter table ledger_entries disable trigger ledger_entries_append',
  'drop trigger ledger_entries_fixed on ledger_entries',
  'create trigger own before insert on ledger_entries for each row execute function ledger_append()',
  'create or replace function ledger_append() returns trigger language plpgsql as $$ begin return new; end $$',
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries cascade',
  'delete from ledger_chains',
  'update audit_log set action = action',
  'delete from settlements',
  'set session_replication_role = replica',
  'create temporary table own (id int)',
  'create table public.own (id int)',
  'create function public.own() returns int language sql as $$ select 1 $$',
  'drop table audit_log',
  'update drizzle.__drizzle_migrations set hash = hash',
]

describe('T74: the role of the application', () => {
  it.each(AROUND_THE_LEDGER)('is refused by the database: %s', async (statement) => {
    expect(await stateOf(web, statement)).toBe(DENIED)
  })

  it('would pass the ledger’s triggers with the rights of the owner', async () => {
    expect(await stateOf(owner, 'alter table ledger_entries disable trigger all')).toBe('done')
    expect(await stateOf(owner, 'set session_replication_role = replica')).toBe('done')
    expect(await stateOf(owner, 'create temporary table own (id int)')).toBe('done')
  })

  it.each([
    "select nextval('poster_numbers')",
    'insert into users default values',
    `with line as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version) values ('k', 'test', 'x', 1) returning id)
    insert into ledger_entries (transaction_id, account_id, amount)
    select line.id, account.id, 0 + sign.amount from line, (values (1), (-1)) sign (amount), ledger_accounts account
    where user_id is null and asset = 'xp'`,
    'select * from drizzle.__drizzle_migrations',
    'delete from sessions',
    'update leagues set name = name',
  ])('can do what is needed at runtime: %s', async (statement) => {
    expect(await stateOf(web, statement)).toBe('done')
  })

  it('can use a table from the migration that creates it: a trigger may write there for instances of the older code', async () => {
    await owner`create table own (id bigint generated always as identity, at serial)`
    expect(await stateOf(web, 'insert into own default values')).toBe('done')
    await owner`drop table own`
  })

  it('is reported as too powerful at the start when DATABASE_URL is the owner’s, but not when it only serves', async () => {
    const opened = { ownerUrl: address.href, isPooled: false, isEmbedded: false }
    const secrets = { AUTH_SECRET: '', CRON_SECRET: '', DATABASE_PASSWORD: '', DATABASE_WEB_PASSWORD: '' }
    const one = await openForWeb({ ...opened, url: address.href }, secrets)
    expect(one.excess).toEqual(['is a superuser'])
    const two = await openForWeb({ ...opened, url: asWeb.href }, secrets)
    expect(two.excess).toEqual([])
  })

  it('is found too powerful when it owns tables or may change the ledger or create objects, and fine as it is', async () => {
    expect(await excessRights(owner, WEB)).toEqual([])
    await owner`grant update on ledger_entries to ${owner(WEB)}`
    await owner`grant create on schema public to ${owner(WEB)}`
    expect(await excessRights(owner, WEB)).toEqual([
      'may change the ledger',
      'may create tables and functions',
    ])
    await owner`alter table ledger_entries owner to ${owner(WEB)}`
    expect(await excessRights(owner, WEB)).toEqual(['owns the tables'])
    await owner`alter role ${owner(WEB)} superuser`
    expect(await excessRights(owner, WEB)).toEqual(['is a superuser'])
  })
})
