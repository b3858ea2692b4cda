import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { oneConnection } from '@/db/one-connection'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { type Grown, growDatabase } from '../growth/database.ts'
import type { Options } from '../options.ts'
import { megabytes, number, type Row, seconds } from '../row.ts'
import { scratchCluster } from '../scratch.ts'
import { WORK_FOLDER } from '../work.ts'

/** A database of more than a gigabyte. */
const LARGE: Grown = { fans: 140_000, rounds: 4, walletLines: 0, seasons: 0 }
const QUICK: Grown = { fans: 5_000, rounds: 4, walletLines: 0, seasons: 0 }
const RTO_MS = 15 * 60_000

/** Runs a script of the operator. @returns what it printed @throws Error with what it wrote to stderr */
async function run(script: string, url: string, file: string): Promise<{ stdout: string; ms: number }> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', `scripts/${script}.ts`, file],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: path.dirname(file),
        ENV_FILE: 'none',
        NODE_ENV: 'test',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await ended) !== 0) throw new Error(`${script} failed: ${stderr.slice(-500)}`)
  return { stdout, ms: performance.now() - began }
}

/** `npm run backup` and `npm run restore` of a gigabyte, in a cluster of their own (F20). */
export async function restorePart(options: Options, life: Lifecycle): Promise<Row[]> {
  const folder = mkdtempSync(path.join(WORK_FOLDER, 'backup-'))
  life.defer('backup', () => rmSync(folder, { recursive: true, force: true }))
  const makeDatabase = await scratchCluster('restore', life)
  const [grown, empty] = [await makeDatabase('grown'), await makeDatabase('restored')]
  const sql = oneConnection(grown)
  try {
    await growDatabase(grown, sql, options.quick ? QUICK : LARGE, 0)
    const [size] = await sql<{ bytes: number; entries: number }[]>`
      select pg_database_size(current_database())::float8 as bytes, (select count(*)::int from ledger_entries) as entries`
    const file = path.join(folder, 'backup.gz')
    const backup = await run('backup', grown, file)
    const restore = await run('restore', empty, file)
    return [
      {
        what: `backup of ${megabytes(size?.bytes ?? 0)} with ${number(size?.entries ?? 0)} entries`,
        product: `${seconds(backup.ms)}, ${megabytes(statSync(file).size)} compressed`,
      },
      {
        what: '… restored into an empty database, every invariant checked',
        product: seconds(restore.ms),
        budget: `≤ ${seconds(RTO_MS)} for a gigabyte, none violated`,
        met: restore.ms <= RTO_MS && restore.stdout.includes('every invariant holds'),
      },
    ]
  } finally {
    await sql.end()
  }
}
