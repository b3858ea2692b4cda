import type postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '@/db/advisory-locks'
import {
  hasAllOurMigrations,
  hasExactlyOurMigrations,
  MigrationError,
  migrateDatabase,
  refuseForeignSchema,
} from '@/db/migrate'
import journal from '@/db/migrations/meta/_journal.json'
import { schemaOf, withDatabase } from '@/tests/support/db-extra'

const FILES = journal.entries.length
/** How often five migrate at once, and how many statements apart a migration is interrupted. */
const { MIGRATION_ROUNDS = '3', MIGRATION_STEP = '12' } = process.env
const whole = await withDatabase('migrated', (_url, sql) => schemaOf(sql))

describe('T60h, F19: migrating', () => {
  it('five at once: one does all the work, the others find nothing to do, and the schema is complete', async () => {
    for (let round = 0; round < Number(MIGRATION_ROUNDS); round++)
      await withDatabase('empty', async (url, sql) => {
        const applied = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)))
        expect(applied.sort()).toEqual([0, 0, 0, 0, FILES])
        expect(await schemaOf(sql)).toBe(whole)
        expect(await hasExactlyOurMigrations(sql)).toBe(true)
      })
  })

  it('says that it waits while another one is running, and then continues', async () => {
    await withDatabase('empty', async (url, sql) => {
      const other = await sql.reserve()
      await other`select pg_advisory_lock(${ADVISORY_LOCKS.migration})`
      const said = Promise.withResolvers<void>()
      const waiting = migrateDatabase(url, said.resolve)
      await said.promise
      await other`select pg_advisory_unlock(${ADVISORY_LOCKS.migration})`
      other.release()
      expect(await waiting).toBe(FILES)
    })
  })

  it('takes as long as it needs, even as a role with a statement timeout', async () => {
    await withDatabase('empty', async (url, sql) => {
      await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '200ms'`)
      const other = await sql.reserve()
      await other`select pg_advisory_lock(${ADVISORY_LOCKS.migration})`
      const migrating = migrateDatabase(url)
      migrating.catch(() => {})
      const waits = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
            and clock_timestamp() - query_start > interval '400 milliseconds'`
        ).length
      await expect.poll(waits, { timeout: 5_000 }).toBe(1)
      await other`select pg_advisory_unlock(${ADVISORY_LOCKS.migration})`
      other.release()
      expect(await migrating).toBe(FILES)
    })
  })

  it('a second time does nothing', async () => {
    await withDatabase('migrated', async (url, sql) => {
      const rows = () => sql`select * from drizzle.__drizzle_migrations order by id`
      const before = await rows()
      expect(await migrateDatabase(url)).toBe(0)
      expect(await rows()).toEqual(before)
      expect(await schemaOf(sql)).toBe(whole)
    })
  })

  it(
    'interrupted at one of its statements, early or late, leaves nothing behind, and the next run completes the schema',
    async () => {
      await withDatabase('empty', async (url, sql) => {
        await sql.unsafe(`create schema breaker; create sequence breaker.seen;
        create function breaker.strike() returns event_trigger language plpgsql as $$ begin
          if nextval('breaker.seen') = current_setting('breaker.at')::int then raise exception 'broken off'; end if;
        end $$`)
        const name = new URL(url).pathname.slice(1)
        await sql.unsafe(`alter database ${name} set breaker.at = '0'`)
        await sql`create event trigger strike on ddl_command_end execute function breaker.strike()`
        let broken = 0
        for (let at = 1; ; at += Number(MIGRATION_STEP)) {
          await sql.unsafe(`alter database ${name} set breaker.at = '${at}'`)
          await sql`select setval('breaker.seen', 1, false)`
          const result = await migrateDatabase(url).catch((error: unknown) => error)
          if (result === FILES) break
          expect(result).toMatchObject({ message: 'broken off' })
          expect(await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(
            0,
          )
          expect(await hasExactlyOurMigrations(sql)).toBe(false)
          broken++
        }
        expect(broken).toBeGreaterThan(4)
        expect(await schemaOf(sql)).toBe(whole)
        expect(await hasExactlyOurMigrations(sql)).toBe(true)
      })
    },
    2_400_000 / Number(MIGRATION_STEP),
  )
})

describe('a database that does not match this code is refused and left as it is', () => {
  const refusedAfter = (change: (sql: postgres.Sql) => Promise<unknown>, says: RegExp) =>
    withDatabase('migrated', async (url, sql) => {
      await change(sql)
      const error = await migrateDatabase(url).catch((refused: unknown) => refused)
      expect(error).toBeInstanceOf(MigrationError)
      expect(String(error)).toMatch(says)
      await expect(refuseForeignSchema(url)).rejects.toThrow(says)
      expect(await hasExactlyOurMigrations(sql)).toBe(false)
      expect(await schemaOf(sql)).toBe(whole)
    })

  it('when a migration was edited after it was applied', () =>
    refusedAfter(
      (sql) => sql`update drizzle.__drizzle_migrations set hash = 'other' where id = 2`,
      /migration 1 was edited/,
    ))

  it('when it is newer than the code', () =>
    refusedAfter(
      (sql) =>
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 99999999999999)`,
      /newer than this code/,
    ))
})

it('an instance of this code keeps running while a later release adds to the schema, but does not run on an older schema', () =>
  withDatabase('migrated', async (url, sql) => {
    const [last] = await sql<{ id: number; hash: string }[]>`
      select id, hash from drizzle.__drizzle_migrations order by id desc limit 1`
    expect(await hasAllOurMigrations(sql)).toBe(true)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 99999999999999)`
    expect([await hasAllOurMigrations(sql), await hasExactlyOurMigrations(sql)]).toEqual([true, false])
    await sql`delete from drizzle.__drizzle_migrations where id >= ${last?.id ?? 0}`
    expect(await hasAllOurMigrations(sql)).toBe(false)
    await refuseForeignSchema(url)
  }))

it('a wrong address fails at once as a connection error', async () => {
  await expect(migrateDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
