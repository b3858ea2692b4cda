import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { isMigrated } from '@/db/migrate'
import { jobRuns } from '@/db/schema/operations'
import type { Admin, System } from '@/lib/core/actor'
import { env } from '@/lib/env'

const VENDOR_TIMEOUT_MS = 1_500

/** Can the fan be served: database reachable, migrations complete, mail vendor answering. */
export async function isReady(): Promise<boolean> {
  const checks = await Promise.all([isMigrated(database().sql).catch(() => false), isVendorReachable()])
  return checks.every(Boolean)
}

/** Any answer counts: a vendor that refuses an anonymous GET is there. */
const isVendorReachable = (): Promise<boolean> =>
  fetch(env.RESEND_BASE_URL, { method: 'HEAD', signal: AbortSignal.timeout(VENDOR_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

export type Overview = { fans: number; missions: number; waitingMails: number; entries: number }

export async function overview(_actor: Admin, conn: Conn = database()): Promise<Overview> {
  const [row] = await conn.execute<Overview>(sql`
    select (select count(*)::int from users) as fans,
      (select count(*)::int from missions where deleted_at is null) as missions,
      (select count(*)::int from outbox where sent_at is null) as "waitingMails",
      (select count(*)::int from ledger_entries) as entries`)
  return row ?? { fans: 0, missions: 0, waitingMails: 0, entries: 0 }
}

export type JobRun = { startedAt: Date; finishedAt: Date | null; result: string | null }

/** The last run of a job, or null. */
export async function lastRun(
  _actor: Admin | System,
  job: string,
  conn: Conn = database(),
): Promise<JobRun | null> {
  const [run] = await conn
    .select({ startedAt: jobRuns.startedAt, finishedAt: jobRuns.finishedAt, result: jobRuns.result })
    .from(jobRuns)
    .where(eq(jobRuns.job, job))
    .orderBy(desc(jobRuns.startedAt))
    .limit(1)
  return run ?? null
}
