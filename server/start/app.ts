import { availableParallelism } from 'node:os'
import path from 'node:path'
import { migrateDatabase, refuseForeignSchema } from '@/db/migrate'
import { seedDatabase } from '@/db/seed'
import { hasDemoHistory, seedDemoHistory } from '@/db/seed/demo-history'
import { env, isPublic } from '@/lib/env'
import { buildIfStale } from './build.ts'
import { type SettleAndPublish, startCron } from './cron.ts'
import { openDatabase, refuseShiftedClock } from './database.ts'
import { problemOfDemo } from './demo.ts'
import { buildEnvironment, innerUrl, webEnvironment } from './environment.ts'
import type { Lifecycle } from './lifecycle.ts'
import { requirePort } from './ports.ts'
import { problemOfProxies } from './proxies.ts'
import { claimDataDir } from './running.ts'
import { readSecrets } from './secrets.ts'
import { startVendors } from './vendors.ts'
import { startWeb, waitUntilReady } from './web.ts'
import { webProcessOf } from './web-build.ts'
import { openForWeb } from './web-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Claims the data folder and checks the ports, before anything starts that a refusal would have to undo. */
async function claim(life: Lifecycle) {
  const claimed = await claimDataDir(path.resolve(env.DATA_DIR))
  life.defer('data folder', claimed.release)
  life.onEnding = () => claimed.update({ isStopping: true })
  await requirePort('PORT', env.PORT, env.HOST)
  if (env.NEEDS_VENDORS) await requirePort('VENDORS_PORT', env.VENDORS_PORT, '127.0.0.1')
  return claimed
}

/** Secrets and database; writes nothing to the database yet. */
export async function open(life: Lifecycle) {
  const claimed = await claim(life)
  const secrets = readSecrets(path.resolve(env.DATA_DIR))
  const opened = await openDatabase(env, secrets, life)
  const { ownerUrl, isEmbedded } = opened
  claimed.update({ databaseUrl: isEmbedded ? ownerUrl : undefined, appUrl: env.APP_URL })
  if (env.NODE_ENV === 'production') await refuseShiftedClock(ownerUrl)
  await refuseForeignSchema(ownerUrl)
  return { claimed, secrets, opened }
}

/** Schema, seed and the runtime role. @returns the variables of the web processes */
export async function prepareDatabase({
  secrets,
  opened,
}: Pick<Awaited<ReturnType<typeof open>>, 'secrets' | 'opened'>) {
  const { ownerUrl } = opened
  const applied = await migrateDatabase(ownerUrl, () =>
    say('goalquest: waiting for another migrator, or for a long transaction such as a backup'),
  )
  if (applied) say(`goalquest: ${applied} ${applied === 1 ? 'migration' : 'migrations'} applied`)
  const closed = await seedDatabase(ownerUrl, { demo: env.SEED_DEMO === 'on', isPublic: isPublic(env) })
  if (closed)
    say(
      `goalquest: ${closed} demo accounts closed, since their password is published: npm run admin -- grant E-MAIL makes an admin`,
    )
  const database = await openForWeb(opened, secrets)
  if (database.excess.length > 0)
    say(
      `goalquest: warning: the role of DATABASE_URL ${database.excess.join(' and ')}, so PostgreSQL cannot keep the application from changing the ledger: put the owner into DATABASE_DIRECT_URL and another role into DATABASE_URL (docs/install.md)`,
    )
  return webEnvironment({ env, secrets, database })
}

/** Needs the matches that the first settlement imports, and the quizzes that are published then. */
async function seedHistory(ownerUrl: string, settleAndPublish: SettleAndPublish): Promise<void> {
  if (env.SEED_DEMO !== 'on' || (await hasDemoHistory(ownerUrl))) return
  await settleAndPublish()
  await seedDemoHistory(ownerUrl)
}

function announce() {
  if (env.SEED_DEMO === 'on') {
    say('sign in as tifosa@goalquest.test (fan), pro@goalquest.test (Pro) or mister@goalquest.test (admin)')
    say('password of each: forza-demo-2026')
  }
  if (env.MAIL_IS_LOCAL) say(`mailbox http://127.0.0.1:${env.VENDORS_PORT}/mailbox`)
  say(`ready ${env.APP_URL}`)
}

type Serving = { ownerUrl: string; cronSecret: string; life: Lifecycle }

/** Runs once the web processes do, until a signal ends it: the jobs, the demo's past, the lines that announce the application. */
export async function serveUntilStopped({ ownerUrl, cronSecret, life }: Serving): Promise<void> {
  await waitUntilReady(innerUrl(env), life)
  if (life.isEnding) return
  const settleAndPublish = await startCron(innerUrl(env), env.CRON_SECRET ?? cronSecret, life)
  if (life.isEnding) return
  await seedHistory(ownerUrl, settleAndPublish)
  if (!life.isEnding) announce()
}

export async function start(life: Lifecycle): Promise<undefined> {
  for (const problem of [problemOfProxies(env), problemOfDemo(env)])
    if (problem) say(`goalquest: warning: ${problem}`)
  const { claimed, secrets, opened } = await open(life)
  const build = await buildIfStale({ env: buildEnvironment(env, secrets), dataDir: env.DATA_DIR, life })
  claimed.update({ buildDir: build.folder })
  // After the build: if that fails, the previous code can still start on the database.
  const environment = await prepareDatabase({ secrets, opened })
  if (env.NEEDS_VENDORS) await startVendors(env, secrets, life)
  const { script, env: serving } = webProcessOf(build)
  // A build takes a minute, in which another program may have taken the port.
  await requirePort('PORT', env.PORT, env.HOST)
  await startWeb({
    script,
    count: env.WEB_CONCURRENCY ?? Math.min(availableParallelism(), 4),
    env: { ...environment, ...serving },
    life,
  })
  await serveUntilStopped({ ownerUrl: opened.ownerUrl, cronSecret: secrets.CRON_SECRET, life })
}
