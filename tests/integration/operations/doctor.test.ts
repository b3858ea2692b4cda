import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { env } from '@/lib/env'
import { withDatabase } from '@/tests/support/db-extra'

/** What the operator's tool says of the migrations, as a process of its own. */
function ofMigrations(url: string): string | undefined {
  const tool = ['--conditions=react-server', '--import', 'tsx', 'scripts/doctor.ts']
  const { stdout } = spawnSync(process.execPath, tool, {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
    encoding: 'utf8',
  })
  return stdout.split('\n').find((line) => line.includes(' migrations'))
}

it('the doctor says whether the code or the database is behind, and what helps', () =>
  withDatabase('migrated', async (url, sql) => {
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 99999999999999)`
    expect(ofMigrations(url)).toBe(
      'PROBLEM  migrations: the database is newer than this code: deploy the newer code',
    )
    await sql`
      delete from drizzle.__drizzle_migrations where id in (select id from drizzle.__drizzle_migrations order by id desc limit 2)`
    expect(ofMigrations(url)).toBe(
      'PROBLEM  migrations: the schema is older than this code: start the application, which migrates it',
    )
  }))
