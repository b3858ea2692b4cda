import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateDatabase } from '@/db/migrate'
import { oneConnection } from '@/db/one-connection'
import { type Embedded, startEmbedded } from '@/server/postgres/embedded'
import { findPostgres } from '@/server/postgres/files'
import { pidFile } from '@/server/postgres/server'

/** How often the server is killed; `CRASHES` sets another number. */
const CRASHES = Number(process.env.CRASHES ?? 5)
const CUT_CONNECTIONS = 60
const WORK_BETWEEN = 15
/** The longest wait for a success after a crash: F6 allows 10 s; a request that lost its answer is repeated after 8. */
const BACK_MS = process.env.CRASHES ? 12_000 : 60_000

const dataDir = mkdtempSync(path.join(tmpdir(), 'goalquest-crash-'))
let cluster: Embedded | undefined

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, password: 'for-this-test-alone' })
  await migrateDatabase(cluster.url)
})

afterAll(async () => {
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Number of the server and whether it takes connections, as its pid file says. */
function server(): { pid: number; isReady: boolean } {
  const lines = readFileSync(pidFile(findPostgres(dataDir, true).cluster), 'utf8').split('\n')
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
}

/** Runs while another process works on the database; then whatever was confirmed to that process must be there, once. */
async function underWork(run: (confirmed: string[], sql: postgres.Sql) => Promise<void>): Promise<void> {
  const url = cluster?.url ?? ''
  const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/crash-child.ts']
  const environment = { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' as const }
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] })
  const confirmed: string[] = []
  createInterface(child.stdout).on('line', (id) => confirmed.push(id))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const sql = oneConnection(url)
  await run(confirmed, sql)
  child.kill('SIGKILL')
  await gone
  const [seen] = await sql`
    select count(*)::int as done, count(distinct id)::int as missions, coalesce(sum(xp_awarded), 0)::int as xp
    from missions where id = any(${confirmed}) and status = 'done'`
  expect(seen).toEqual({ done: confirmed.length, missions: confirmed.length, xp: 5 * confirmed.length })
  const [ledger] = await sql`
    select (select count(*)::int from (select cause_id from ledger_transactions group by cause_id having count(*) > 1) twice) as twice,
      (select coalesce(sum(balance), 0)::int from ledger_accounts where user_id is not null and asset = 'xp')
        - (select coalesce(sum(xp_awarded), 0)::int from missions) as astray`
  expect(ledger).toEqual({ twice: 0, astray: 0 })
  await sql.end()
}

const more = (confirmed: string[], than: number, ms: number) =>
  expect.poll(() => confirmed.length, { timeout: ms }).toBeGreaterThan(than)

it(
  `T60c: PostgreSQL killed ${CRASHES} times under load: nothing confirmed is lost or duplicated, and it recovers unaided`,
  () =>
    underWork(async (confirmed) => {
      for (let crash = 0; crash < CRASHES; crash++) {
        await more(confirmed, confirmed.length + WORK_BETWEEN, 60_000)
        const { pid } = server()
        process.kill(pid, 'SIGKILL')
        await expect.poll(() => server().pid !== pid && server().isReady, { timeout: BACK_MS }).toBe(true)
        await more(confirmed, confirmed.length, BACK_MS)
      }
    }),
  120_000 + CRASHES * 30_000,
)

it('a statement that PostgreSQL leaves behind does not hold up the next server (T60c)', async () => {
  const sql = oneConnection(cluster?.url ?? '')
  await sql`set statement_timeout = 0`
  const endless =
    sql`select count(*) from generate_series(1, 100000) one, generate_series(1, 1000000) other`.catch(
      () => 'ended',
    )
  const { pid } = server()
  const watching = oneConnection(cluster?.url ?? '')
  await expect
    .poll(async () => {
      const [row] = await watching`
        select count(*)::int as running from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`
      return row?.running
    })
    .toBe(1)
  process.kill(pid, 'SIGKILL')
  expect(await endless).toBe('ended')
  await expect.poll(() => server().pid !== pid && server().isReady, { timeout: BACK_MS }).toBe(true)
  await Promise.all([sql.end({ timeout: 0 }), watching.end({ timeout: 0 })])
})

it('PostgreSQL is restarted when somebody has deleted its log', async () => {
  const { pid } = server()
  rmSync(path.join(dataDir, 'postgres.log'))
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => server().pid !== pid && server().isReady, { timeout: BACK_MS }).toBe(true)
})

it(
  `T60a: ${CUT_CONNECTIONS} connections cut under load, each as soon as it opens: work continues, and nothing is lost or duplicated`,
  () =>
    underWork(async (confirmed, sql) => {
      await more(confirmed, WORK_BETWEEN, 60_000)
      for (let cut = 0; cut < CUT_CONNECTIONS; ) {
        const gone = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'goalquest' and datname = current_database() and pid <> pg_backend_pid() limit 1`
        cut += gone.count
      }
      await more(confirmed, confirmed.length, BACK_MS)
      await more(confirmed, confirmed.length + WORK_BETWEEN, 60_000)
    }),
  120_000,
)
