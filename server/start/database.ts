import { setTimeout as sleep } from 'node:timers/promises'
import { withConnection } from '@/db/one-connection'
import { errorCode } from '@/lib/core/unknown'
import type { Env } from '@/lib/env'
import { startEmbedded } from '@/server/postgres/embedded'
import { explainFailure, StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import { isTransactionPooled } from './pooler.ts'
import type { Secrets } from './secrets.ts'

const OLDEST = 150_000
const ANSWER_MS = 15_000

const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its host and port',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  ECONNRESET: 'it ends the connection: with sslmode it may not speak TLS, without it may ask for it',
  CLOSED: 'it closes every connection: a proxy may be without its database, or another program listens there',
  CONNECT_TIMEOUT: 'its host does not answer',
  '28P01': 'its user or the password is wrong',
  '28000': 'the user may not sign in',
  '3D000': 'the database does not exist',
}

const rejectAfter = (ms: number): Promise<never> =>
  sleep(ms, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(), { code: 'CLOSED' })
  })

/** @throws StartError with what is wrong with the server that a variable names */
export async function probe(variable: string, url: string, longestMs = ANSWER_MS): Promise<void> {
  const asked = withConnection(
    url,
    (sql) => sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`,
  )
  // The driver reconnects forever to a server that closes connections before answering.
  const [row] = await Promise.race([asked, rejectAfter(longestMs)]).catch((error) => {
    throw new StartError(`${variable}: ${EXPLANATIONS[errorCode(error)] ?? explainFailure(error)}`)
  })
  if ((row?.version ?? 0) < OLDEST) throw new StartError(`${variable}: PostgreSQL 15 or newer is needed`)
}

/**
 * A shifted clock is only for tests: with it the fans' days would end at any hour.
 * @throws StartError when the database has one
 */
export async function refuseShiftedClock(url: string): Promise<void> {
  const [row] = await withConnection(
    url,
    (sql) => sql`select nullif(current_setting('goalquest.clock_shift', true), '') as shift`,
  )
  if (row?.shift) throw new StartError('the database has a shifted clock (goalquest.clock_shift): reset it')
}

export type Opened = {
  /** How the application connects, perhaps through a pooler. */
  url: string
  /** For migrations, seed and tools: the owner of the tables, at the database itself. */
  ownerUrl: string
  isPooled: boolean
  isEmbedded: boolean
}

const POOLED =
  'DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL to the database itself as well, for migrations and live updates'
const DIFFERENT = 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: give both the same one'
const DIRECT_POOLED = 'DATABASE_DIRECT_URL leads to a transaction pooler: it must lead to the database itself'

/** The same at every address of one database; undefined when its role may not ask. */
const identityOf = (url: string) =>
  withConnection(
    url,
    (sql) => sql<{ identity: string }[]>`
      select system_identifier || ' ' || oid as identity from pg_control_system(), pg_database where datname = current_database()`,
  ).then(
    ([row]) => row?.identity,
    () => undefined,
  )

async function openGiven(url: string, directUrl: string | undefined): Promise<Opened> {
  await probe('DATABASE_URL', url)
  if (directUrl) {
    await probe('DATABASE_DIRECT_URL', directUrl)
    const [served, migrated] = await Promise.all([identityOf(url), identityOf(directUrl)])
    if (served && migrated && served !== migrated) throw new StartError(DIFFERENT)
  }
  const isPooled = await isTransactionPooled(url)
  if (isPooled && !directUrl) throw new StartError(POOLED)
  if (isPooled && directUrl && (await isTransactionPooled(directUrl))) throw new StartError(DIRECT_POOLED)
  return { url, ownerUrl: directUrl ?? url, isPooled, isEmbedded: false }
}

/**
 * Connects to the operator's database, or starts the embedded one.
 * @throws StartError, EmbeddedError
 */
export async function openDatabase(env: Env, secrets: Secrets, life: Lifecycle): Promise<Opened> {
  if (env.DATABASE_URL) return openGiven(env.DATABASE_URL, env.DATABASE_DIRECT_URL)
  const log = (line: string) => process.stderr.write(`goalquest: ${line}\n`)
  const password = secrets.DATABASE_PASSWORD
  const { url } = await startEmbedded({ dataDir: env.DATA_DIR, password, log, life })
  return { url, ownerUrl: url, isPooled: false, isEmbedded: true }
}
