import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { database } from '@/db/client'
import { isMigrated } from '@/db/migrate'
import { excessOf } from '@/db/privileges'
import { env, VARIABLES } from '@/lib/env'
import { isMailReachable } from '@/lib/gateways/mail'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { unknownNames } from '../../server/start/env-file.ts'
import { explainFailure } from '../../server/start/failure.ts'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { reachDatabase } from '../../server/start/reach-database.ts'
import { whoRuns } from '../../server/start/running.ts'
import { WEB_ROLE } from '../../server/start/web-database.ts'
import { problemOfReplica } from './replica.ts'

/** `problem` says what is wrong and what to do; null is well. */
export type Finding = { what: string; problem: string | null }

const LEAST_FREE = 500_000_000
const VENDOR_MS = 5_000

const finding = async (
  what: string,
  look: () => Promise<string | null> | string | null,
): Promise<Finding> => {
  try {
    return { what, problem: await look() }
  } catch (error) {
    return { what, problem: explainFailure(error) }
  }
}

function dataFolder(folder: string): string | null {
  if (!existsSync(folder)) return null
  accessSync(folder, constants.W_OK)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LEAST_FREE
    ? `${Math.round((bavail * bsize) / 1e6)} MB are left on its disk: make room`
    : null
}

function secretsFile(file: string): string | null {
  if (process.platform === 'win32' || !existsSync(file)) return null
  return (statSync(file).mode & 0o077) === 0 ? null : `others can read it: chmod 600 ${file}`
}

async function answers(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(VENDOR_MS) })
    return answer.status < 500 ? null : `answers ${answer.status}: try again later`
  } catch {
    return `does not answer at ${url}: check the address and the network`
  }
}

/** Examines configuration, database, invariants and vendors, in this order. */
export async function* examine(life: Lifecycle): AsyncGenerator<Finding> {
  const dataDir = path.resolve(env.DATA_DIR)
  yield { what: `configuration (Node ${process.version}, ${env.APP_URL})`, problem: null }
  yield finding('names in the file .env', () => {
    const unknown = unknownNames(VARIABLES)
    return unknown.length ? `nothing reads ${unknown.join(', ')}: see .env.example` : null
  })
  yield finding(`data folder ${dataDir}`, () => dataFolder(dataDir))
  yield finding('secrets', () => secretsFile(path.join(dataDir, 'secrets.json')))
  const running = whoRuns(dataDir)
  const role = env.DATABASE_URL ? decodeURIComponent(new URL(env.DATABASE_URL).username) : WEB_ROLE
  const reached = await finding(
    env.DATABASE_URL ? 'database (DATABASE_URL)' : 'database (embedded)',
    async () => {
      await reachDatabase(life)
      return null
    },
  )
  yield reached
  if (reached.problem) return
  const schema = await finding('migrations', async () =>
    (await isMigrated(database().sql)) ? null : 'the schema is not that of this code: npm run db:migrate',
  )
  yield schema
  if (schema.problem) return
  yield finding(`database role of the application (${role})`, async () => {
    const excess = await excessOf(database().sql, role)
    return excess.length
      ? `it ${excess.join(' and ')}: let it own nothing, and put the owner into DATABASE_DIRECT_URL (README, Deploy)`
      : null
  })
  for (const [place, url] of env.DATABASE_REPLICA_URLS.entries())
    yield finding(`replica ${place + 1} (DATABASE_REPLICA_URLS)`, () => problemOfReplica(url))
  for (const { id, says, violations } of await checkInvariants(database()))
    yield {
      what: `invariant ${id}: ${says}`,
      problem: violations ? `${violations} violations: stop writing, and compare with the last backup` : null,
    }
  if (env.MAIL_IS_LOCAL && !running) yield { what: 'mail (local vendor, runs with npm start)', problem: null }
  else if (env.SMTP_URL)
    yield finding('mail relay (SMTP_URL)', async () =>
      (await isMailReachable()) ? null : 'does not answer or refuses the sign-in: check address and password',
    )
  else yield finding('mail vendor', () => answers(env.RESEND_BASE_URL))
  if (running) yield finding('application', () => answers(`${env.APP_URL}/api/health`))
}
