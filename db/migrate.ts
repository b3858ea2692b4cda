import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { env } from '@/lib/env'

/** Every command runs in the project's folder; a bundle has no folder of its own. */
const migrationsFolder = join(process.cwd(), 'db/migrations')
/** Any constant, the same for every migrator of this application. */
const LOCK = 7_201_090

/** A database whose applied migrations are not those of this code; the message says which way. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Brings the database to this code's schema, all pending files in one transaction. Migrators that run at once wait
 * for each other. Each applied file's hash is compared with the file, which drizzle itself stores and never reads.
 * @returns how many files were applied
 */
export async function migrateDatabase(url: string): Promise<number> {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    // Migrations that count by day need the zone of the application's connections.
    connection: { 'goalquest.time_zone': env.APP_TIME_ZONE },
  })
  const db = drizzle({ client })
  try {
    await db.execute(sql`select pg_advisory_lock(${LOCK})`)
    const files = readMigrationFiles({ migrationsFolder })
    const before = await appliedHashes(client)
    for (const [place, hash] of before.entries())
      if (files[place]?.hash !== hash)
        throw new MigrationError(
          files[place]
            ? `migration ${place} was edited after it was applied`
            : 'the database is newer than this code: deploy the newer code',
        )
    await migrate(db, { migrationsFolder })
    const after = await appliedHashes(client)
    if (after.length !== files.length)
      throw new MigrationError('a migration was skipped: its time lies before an applied one')
    return after.length - before.length
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Whether the database has exactly this code's migrations. */
export async function isMigrated(client: postgres.Sql): Promise<boolean> {
  const files = readMigrationFiles({ migrationsFolder })
  const applied = await appliedHashes(client)
  return applied.length === files.length && files.every((file, place) => file.hash === applied[place])
}

async function appliedHashes(client: postgres.Sql): Promise<string[]> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (!table?.name) return []
  const rows = await client<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => row.hash)
}
