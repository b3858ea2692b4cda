import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { outbox } from '@/db/schema/operations'
import { eraseAccount, requestDeletion } from '@/lib/account/deletion/commands'
import { confirmEmailChange, requestEmailChange } from '@/lib/account/email/commands'
import { banFan } from '@/lib/account/fans/commands'
import { linkToken } from '@/lib/account/links/commands'
import { confirmPassword } from '@/lib/auth/sudo'
import { correctBalance, reverseCorrection } from '@/lib/ledger/corrections/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { withDatabase } from '@/tests/support/db-extra'
import { makeFan, newEmail, PASSWORD, signedIn, system } from '@/tests/support/factories'
import { leagueWith } from '@/tests/support/leagues'
import { makeSudoer } from '@/tests/support/wallets'

type Column = {
  table: string
  column: string
  type: string
  needed: boolean
  fan: boolean
  option: string | null
}

/** The columns of every table that refers to a fan or to an address. `option` is the first value of an enumeration. */
const COLUMNS = `
  select relname as table, attname as column, format_type(atttypid, null) as type, attnotnull and not atthasdef as needed,
    exists (select from pg_constraint where contype = 'f' and conrelid = pg_class.oid and confrelid = 'users'::regclass
      and conkey = array[attnum]) as fan,
    (select (regexp_match(pg_get_constraintdef(oid), '''([^'']*)''::text[,\\]]'))[1] from pg_constraint
      where contype = 'c' and conrelid = pg_class.oid and conkey = array[attnum] and pg_get_constraintdef(oid) ~ 'ANY' limit 1) as option
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    and attidentity = ''
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'users'
    and (relname in ('outbox', 'sign_ups')
      or exists (select from pg_constraint where contype = 'f' and conrelid = pg_class.oid and confrelid = 'users'::regclass))`

const FILLERS: Record<string, unknown> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  boolean: false,
  date: '2026-01-01',
  'timestamp with time zone': new Date(0),
}

const CANARY = 'cnry'

function plantedIn(
  { table, column, type, needed, fan, option }: Column,
  id: string,
  address: string,
): unknown {
  if (fan) return id
  if (column === 'email' || column === 'recipient') return address
  if (option !== null) return type === 'text[]' ? [option] : option
  const canary = `${CANARY} ${table}.${column}`
  if (type === 'text') return canary
  if (type === 'text[]') return [canary]
  if (type === 'jsonb') return { canary }
  if (type === 'bytea') return Buffer.from(canary)
  return needed ? (FILLERS[type] ?? 1) : undefined
}

/** A row of the fan in every table, a canary in every column that can hold words; keys, checks and triggers are off. @returns how many */
async function plantEverywhere(sql: postgres.Sql, id: string, address: string): Promise<number> {
  const columns = await sql.unsafe<Column[]>(COLUMNS)
  const checks = await sql<{ statement: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0 and conrelid <> 0`
  for (const { statement } of checks) await sql.unsafe(statement)
  let planted = 0
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into users (id, ban_reason) values (${id}, ${`${CANARY} users.ban_reason`})`
    for (const table of new Set(columns.map((column) => column.table))) {
      const given = columns
        .filter((column) => column.table === table)
        .map((column) => [column.column, plantedIn(column, id, address)] as const)
        .filter(([, value]) => value !== undefined)
      await tx`insert into ${tx(table)} ${tx(Object.fromEntries(given) as Record<string, string>)}`
      planted += given.filter(
        ([, value]) => JSON.stringify(value).includes(CANARY) || Buffer.isBuffer(value),
      ).length
    }
  })
  return planted
}

/** Columns of any table that still hold a canary or the address. */
async function found(sql: postgres.Sql, address: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const hex = Buffer.from(CANARY).toString('hex')
  const all = await Promise.all(
    tables.map(
      ({ name }) => sql<{ column: string }[]>`
      select distinct ${name} || '.' || field.name as column from ${sql(name)} row, jsonb_each_text(to_jsonb(row)) as field (name, word)
      where word like any (${[`%${CANARY}%`, `%${address}%`, `%${hex}%`]})`,
    ),
  )
  return all
    .flat()
    .map(({ column }) => column)
    .sort()
}

/** What stays, and why it holds no words of a fan. */
const KEPT: Record<string, string> = {
  'audit_log.action': 'name of an act',
  'audit_log.cause': 'name of a job',
  'audit_log.detail': 'what an admin changed; the reasons go, as the next test shows',
  'audit_log.subject': 'an id',
  'competition_points.competition': 'code',
  'ingest_runs.competitions': 'what an admin imported',
  'ingest_runs.diff': 'matches',
  'ingest_runs.endpoint': 'of football-data.org',
  'ingest_runs.error': 'of football-data.org',
  'ingest_runs.outcomes': 'counts',
  'invoices.currency': 'the law of accounts keeps invoices, without a fan',
  'invoices.number': 'the same',
  'invoices.status': 'the same',
  'invoices.stripe_id': 'the same',
  'invoices.subscription_id': 'the same',
  'ledger_chains.head': 'hash',
  'ledger_entries.hash': 'hash',
  'ledger_entries.previous_hash': 'hash',
  'ledger_published_heads.head': 'hash',
  'missions.once': 'period of a template',
  'missions.pick': '1, X or 2, which the price and the points follow from',
  'missions.settled_by': 'settlement',
  'pick_records.competition': 'code',
  'pick_records.kind': 'kind of question',
}

async function fanWithPassword() {
  const fan = await makeFan()
  const actor = await confirmPassword(await signedIn(fan), PASSWORD)
  return { ...fan, actor }
}

describe('erasure (F21)', () => {
  it('leaves no canary in any column of the schema, except columns that hold nothing a fan wrote', async () => {
    await withDatabase('migrated', async (_url, sql) => {
      const [id, address] = [randomUUID(), 'canary@example.it']
      expect(await plantEverywhere(sql, id, address)).toBeGreaterThanOrEqual(30)
      await sql`select erase_fan(${id})`
      expect(await found(sql, address)).toEqual(Object.keys(KEPT))
    })
  })

  it('also erases the reasons of bans and corrections, and the fan’s former addresses', async () => {
    const { sql } = database()
    const admin = await makeSudoer()
    const [fan, mate] = [await fanWithPassword(), await makeFan()]
    const [former, next, later] = [fan.email, newEmail(), newEmail()]
    await requestEmailChange(fan.actor, next, 'it')
    const [change] = await sql<{ id: string }[]>`select id from email_changes where user_id = ${fan.userId}`
    const { sessionId } = await confirmEmailChange(fan.actor, linkToken(change?.id ?? ''))
    const actor = { ...fan.actor, sessionId }
    await requestEmailChange(actor, later, 'it')
    await requestDeletion(actor)
    const reason = 'Carla di via Roma 7 ha scritto insulti'
    for (const { userId } of [fan, mate]) {
      const given = { requestId: randomUUID(), fan: userId, asset: 'tokens', amount: 5, reason } as const
      await correctBalance(admin, given)
      await banFan(admin, { id: userId, reason, days: 7 })
    }
    const [made] = await sql<{ id: string }[]>`select id from corrections where user_id = ${fan.userId}`
    await reverseCorrection(admin, { id: made?.id ?? '' })
    const reasons = async () =>
      sql`select subject from audit_log where detail ->> 'reason' = ${reason}
        union all select user_id::text from corrections where reason = ${reason}
        union all select id::text from users where ban_reason = ${reason}`
    expect(await reasons()).toHaveLength(10)
    expect(await atShiftedTime('8 days', () => eraseAccount(system, fan.userId))).toBe(true)
    expect(await reasons()).toHaveLength(4)
    for (const address of [former, next, later])
      expect(await database().$count(outbox, eq(outbox.recipient, address)), address).toBe(0)
    expect(await database().$count(outbox, eq(outbox.recipient, mate.email))).toBe(1)
    const lines = await sql`select detail ? 'asset' as whole from audit_log where subject = ${made?.id ?? ''}`
    expect(lines).toEqual([{ whole: true }])
  })

  it('leaves a league to the longest-standing member who can lead it, else to the longest-standing', async () => {
    const { sql } = database()
    const heirOf = async (members: number, gone: (place: number) => boolean) => {
      const { id, owner, mates } = await leagueWith(members)
      for (const [place, { userId }] of mates.entries()) {
        await sql`update league_members set joined_at = now() + ${place} * interval '1 minute' where user_id = ${userId}`
        if (gone(place)) await sql`update users set banned_at = now() where id = ${userId}`
      }
      await sql`select erase_fan(${owner.userId})`
      const [league] = await sql<{ owner: string }[]>`select owner_id as owner from leagues where id = ${id}`
      return mates.findIndex(({ userId }) => userId === league?.owner)
    }
    expect([await heirOf(4, (place) => place === 0), await heirOf(3, () => true)]).toEqual([1, 0])
  })

  it('is the only way to change an append-only table: neither the owner nor the serving role can delete a reason of an existing fan', async () => {
    const { sql } = database()
    const fan = await makeFan()
    await expect(sql`update audit_log set detail = '{}'`).rejects.toThrow(/append-only/)
    await expect(sql`update corrections set reason = '–'`).rejects.toThrow(/append-only/)
    await expect(sql`select forget_reasons(${fan.userId})`).rejects.toThrow(/has an account/)
  })
})
