import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import { purgeExpired } from '@/lib/account/commands'
import { deliverOutbox } from '@/lib/account/mail/commands'
import { purgeSessions } from '@/lib/auth/session'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/log'
import { purgeLimits } from '@/lib/core/rate-limit'
import { checkInvariants, type InvariantResult } from '@/lib/ledger/invariants/queries'
import { purgeImports } from '@/lib/matches/import/runs/commands'
import { closeExpired } from '@/lib/quiz/attempt/commands'
import { INVARIANTS_JOB } from './jobs/rules'

export type Maintenance = {
  mailsSent: number
  /** Quizzes whose time ran out and that nobody handed in. */
  attemptsClosed: number
  rowsPurged: number
  violations: number | null
}

const RUNS_KEPT_DAYS = 30

/** What the cron provider asks for each minute: waiting mails, quizzes left open, retention, and once an hour the invariants. */
export async function maintain(actor: System): Promise<Maintenance> {
  const mailsSent = await deliverOutbox()
  const attemptsClosed = await closeExpired(actor)
  const purged = await Promise.all([
    purgeExpired(),
    purgeSessions(),
    purgeLimits(),
    purgeRuns(),
    purgeImports(actor),
  ])
  return {
    mailsSent,
    attemptsClosed,
    rowsPurged: purged.reduce((sum, count) => sum + count, 0),
    violations: await hourlyInvariants(),
  }
}

/** Parallel callers check once: the hour is claimed in one statement. @returns null when it was done this hour */
async function hourlyInvariants(): Promise<number | null> {
  const [run] = await database().execute<{ id: string }>(sql`
    insert into ${jobRuns} (job, period) values (${INVARIANTS_JOB}, date_trunc('hour', app_now())::text)
    on conflict (job, period) do nothing returning id`)
  if (!run) return null
  const results = await checkInvariants(database())
  const broken = results.filter((result) => result.violations !== 0)
  if (broken.length > 0) log.error({ broken }, 'ledger invariants violated')
  await database()
    .update(jobRuns)
    .set({ finishedAt: sql`app_now()`, result: summary(results) })
    .where(sql`${jobRuns.id} = ${run.id}`)
  return broken.reduce((sum, result) => sum + result.violations, 0)
}

const summary = (results: InvariantResult[]) =>
  results.map((result) => `${result.id}=${result.violations}`).join(' ')

async function purgeRuns(): Promise<number> {
  const gone = await database()
    .delete(jobRuns)
    .where(sql`${jobRuns.startedAt} < app_now() - make_interval(days => ${RUNS_KEPT_DAYS})`)
    .returning({ id: jobRuns.id })
  return gone.length
}
