import postgres from 'postgres'
import type { Env } from '@/lib/env'
import { startEmbedded } from '@/server/postgres/embedded'
import { explainFailure, StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Secrets } from './secrets.ts'

const OLDEST = 150_000

const SAYS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its host and port',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host can not be looked up',
  CONNECT_TIMEOUT: 'its host does not answer',
  '28P01': 'the password is wrong',
  '28000': 'the user may not sign in',
  '3D000': 'the database does not exist',
}

async function probe(url: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`
    if ((row?.version ?? 0) < OLDEST) throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed')
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new StartError(`DATABASE_URL: ${SAYS[code] ?? explainFailure(error)}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * A shifted clock is for tests: with one, days would end for the fans when a developer liked.
 * @throws StartError when the database has one
 */
export async function refuseShiftedClock(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    const [row] = await sql`select nullif(current_setting('goalquest.clock_shift', true), '') as shift`
    if (row?.shift) throw new StartError('the database has a shifted clock (goalquest.clock_shift): reset it')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export type Opened = { url: string; isEmbedded: boolean }

/**
 * The operator's database, tried, or the embedded one, started.
 * @throws StartError, EmbeddedError
 */
export async function openDatabase(env: Env, secrets: Secrets, life: Lifecycle): Promise<Opened> {
  if (env.DATABASE_URL) {
    await probe(env.DATABASE_URL)
    return { url: env.DATABASE_URL, isEmbedded: false }
  }
  const log = (line: string) => process.stderr.write(`goalquest: ${line}\n`)
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, password: secrets.DATABASE_PASSWORD, log })
  life.defer('database', embedded.stop)
  return { url: embedded.url, isEmbedded: true }
}
