import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { ADVISORY_LOCKS } from './advisory-locks'
import { once } from './once'
import { withConnection } from './one-connection'

/**
 * Relative to the working directory, since bundled code has no folder of its own. The instrumentation imports this module, and Next.js
 * warns at each compilation of any module of Node.js that the instrumentation reaches.
 */
const migrationsFolder = 'db/migrations'

/** A database whose applied migrations are not those of this code; the message says which way. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const NOT_OWNER =
  'the role of this address may not change the schema: put the owner of the database into DATABASE_DIRECT_URL (docs/install.md)'

type Client = postgres.Sql | postgres.TransactionSql

/** Statements of fans queue behind a migration that waits for a table, and give up after two seconds; PostgreSQL looks for deadlocks after one. */
const LOCK_MS = 800
const AGAIN_AFTER_MS = 2_000

/** A lock timeout or a deadlock. */
const isLocked = (error: unknown) =>
  error instanceof postgres.PostgresError && ['55P03', '40P01'].includes(error.code)

/**
 * Brings the database to this code's schema in one transaction. Concurrent migrators wait for each other; the lock belongs to the
 * transaction and so ends with it. While a backup or another long transaction holds a table, the transaction is retried. The log of
 * applied files is drizzle's, whose own migrator takes no transaction from outside.
 * @param onWait called once, when another migrator or a long transaction is at work
 * @returns how many files were applied
 */
export async function migrateDatabase(url: string, onWait = () => {}): Promise<number> {
  const tell = once(() => {
    onWait()
    return true
  })
  const migrate = async (tx: postgres.TransactionSql) => {
    // Behind a pooler with one role, its default is the limit of fans.
    await tx`select set_config('statement_timeout', '0', true)`
    const [lock] = await tx<
      { taken: boolean }[]
    >`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.migration}) as taken`
    if (!lock?.taken) {
      tell()
      await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`
    }
    await tx`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`
    return apply(tx)
  }
  return withConnection(url, async (sql) => {
    for (;;) {
      try {
        return await sql.begin(migrate)
      } catch (error) {
        if (!isLocked(error)) throw error
        tell()
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      }
    }
  })
}

/**
 * Writes nothing.
 * @throws MigrationError when the migrations of the database are not the first ones of this code, or this role may not apply the rest
 */
export async function refuseForeignSchema(url: string): Promise<void> {
  await withConnection(url, pendingFiles)
}

/** One list for the process: the instrumentation, which reads it before an upgrade replaces the files, has a copy of this module to itself. */
const shared = globalThis as typeof globalThis & { goalquestMigrations?: string[] }

/** The hashes of this code's migrations, oldest first: those that this process began with. */
export function ownMigrations(): string[] {
  shared.goalquestMigrations ??= readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  return shared.goalquestMigrations
}

/** @returns the files that are not applied yet */
function compare(applied: string[]) {
  const files = readMigrationFiles({ migrationsFolder })
  for (const [index, hash] of applied.entries())
    if (files[index]?.hash !== hash)
      throw new MigrationError(
        files[index]
          ? `migration ${index} was edited after it was applied`
          : 'the database is newer than this code: deploy the newer code',
      )
  return files.slice(applied.length)
}

async function pendingFiles(client: Client) {
  const files = compare(await appliedHashes(client))
  const [role] = await client<{ mayCreate: boolean }[]>`
    select has_schema_privilege('public', 'create')
      and (to_regnamespace('drizzle') is not null or has_database_privilege(current_database(), 'create')) as "mayCreate"`
  if (files.length > 0 && !role?.mayCreate) throw new MigrationError(NOT_OWNER)
  return files
}

async function apply(tx: postgres.TransactionSql): Promise<number> {
  const pending = await pendingFiles(tx)
  if (pending.length === 0) return 0
  await tx`create schema if not exists drizzle`
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
  return pending.length
}

/** Whether the database has exactly this code's migrations. */
export async function hasExactlyOurMigrations(client: postgres.Sql): Promise<boolean> {
  const files = readMigrationFiles({ migrationsFolder })
  const applied = await appliedHashes(client)
  return applied.length === files.length && files.every((file, index) => file.hash === applied[index])
}

/** Whether the database has at least the migrations that this process began with. */
export async function hasAllOurMigrations(client: postgres.Sql): Promise<boolean> {
  const applied = await appliedHashes(client)
  return ownMigrations().every((hash, index) => hash === applied[index])
}

async function appliedHashes(client: Client): Promise<string[]> {
  const [table] = await client<{ exists: boolean; isReadable: boolean }[]>`
    select count(*) > 0 as exists,
      bool_and(has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select')) as "isReadable"
    from pg_class where relname = '__drizzle_migrations' and relnamespace = to_regnamespace('drizzle')`
  if (!table?.exists) return []
  if (!table.isReadable) throw new MigrationError(NOT_OWNER)
  const rows = await client<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by id`
  return rows.map((row) => row.hash)
}
