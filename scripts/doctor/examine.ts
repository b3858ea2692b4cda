import { accessSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { database } from '@/db/client'
import { hasExactlyOurMigrations, refuseForeignSchema } from '@/db/migrate'
import { excessRights } from '@/db/privileges'
import { unreadableFactors } from '@/lib/account/second-factor/queries'
import { systemActor } from '@/lib/auth/minted-actors'
import { env, VARIABLES } from '@/lib/env'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { problemOfDemo } from '../../server/start/demo.ts'
import { unknownNames } from '../../server/start/env-file.ts'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { problemOfProxies } from '../../server/start/proxies.ts'
import { reachDatabase } from '../../server/start/reach-database.ts'
import { findRunningInstance } from '../../server/start/running.ts'
import { WEB_ROLE } from '../../server/start/web-database.ts'
import { problemOfBackups } from '../backup/retention.ts'
import { type Finding, finding } from './finding.ts'
import { problemOfReplica } from './replica.ts'
import { problemOfSecrets } from './secrets.ts'
import { examineVendors, problemOfAnswer } from './vendors.ts'

const LEAST_FREE = 500_000_000

function dataFolder(folder: string): string | null {
  if (!existsSync(folder)) return null
  accessSync(folder, constants.W_OK)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LEAST_FREE
    ? `${Math.round((bavail * bsize) / 1e6)} MB are left on its disk: make room`
    : null
}

/** Examines configuration, database, invariants and vendors, in this order. */
export async function* examine(life: Lifecycle): AsyncGenerator<Finding> {
  const dataDir = path.resolve(env.DATA_DIR)
  yield { what: `configuration (Node ${process.version}, ${env.APP_URL})`, problem: null }
  yield finding('names in the file .env', () => {
    const unknown = unknownNames(VARIABLES)
    return unknown.length ? `nothing reads ${unknown.join(', ')}: see .env.example` : null
  })
  yield { what: 'proxies (TRUSTED_PROXIES)', problem: problemOfProxies(env) }
  yield { what: 'demo (SEED_DEMO)', problem: problemOfDemo(env) }
  yield finding(`data folder ${dataDir}`, () => dataFolder(dataDir))
  yield finding('secrets', () => problemOfSecrets(dataDir))
  const backups = path.join(dataDir, 'backups')
  if (existsSync(backups))
    yield finding(`backups in ${backups}`, () => problemOfBackups(readdirSync(backups), new Date()))
  const running = findRunningInstance(dataDir)
  const role = env.DATABASE_URL ? decodeURIComponent(new URL(env.DATABASE_URL).username) : WEB_ROLE
  let url = ''
  const reached = await finding(
    env.DATABASE_URL ? 'database (DATABASE_URL)' : 'database (embedded)',
    async () => {
      url = await reachDatabase(life)
      return null
    },
  )
  yield reached
  if (reached.problem) return
  const schema = await finding('migrations', async () => {
    await refuseForeignSchema(url)
    return (await hasExactlyOurMigrations(database().sql))
      ? null
      : 'the schema is older than this code: start the application, which migrates it'
  })
  yield schema
  if (schema.problem) return
  yield finding(`database role of the application (${role})`, async () => {
    const excess = await excessRights(database().sql, role)
    return excess.length
      ? `it ${excess.join(' and ')}: let it own nothing, and put the owner into DATABASE_DIRECT_URL (README, Deploy)`
      : null
  })
  // A generated one is kept with the database's password, and changes only together with the database.
  if (env.AUTH_SECRET)
    yield finding('second factors', async () => {
      const unreadable = await unreadableFactors(systemActor('doctor'))
      return unreadable
        ? `${unreadable} of the latest were created under another AUTH_SECRET: restore that secret, or let each fan in with npm run admin -- drop-factor E-MAIL`
        : null
    })
  for (const [index, url] of env.DATABASE_REPLICA_URLS.entries())
    yield finding(`replica ${index + 1} (DATABASE_REPLICA_URLS)`, () => problemOfReplica(url))
  for (const { id, title, violations } of await checkInvariants(database()))
    yield {
      what: `invariant ${id}: ${title}`,
      problem: violations ? `${violations} violations: stop writing, and compare with the last backup` : null,
    }
  yield* examineVendors(env, running !== null)
  if (running) yield finding('application', () => problemOfAnswer(`${env.APP_URL}/api/health`))
}
