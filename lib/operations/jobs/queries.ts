import 'server-only'
import { desc, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import type { Admin, System } from '@/lib/core/actor'

type JobRun = {
  startedAt: Date
  finishedAt: Date | null
  result: string | null
  error: string | null
}

/** The last run of a job, or null. */
export async function lastRun(_actor: Admin | System, job: string): Promise<JobRun | null> {
  const [run] = await database()
    .select({
      startedAt: jobRuns.startedAt,
      finishedAt: jobRuns.finishedAt,
      result: jobRuns.result,
      error: jobRuns.error,
    })
    .from(jobRuns)
    .where(eq(jobRuns.job, job))
    .orderBy(desc(jobRuns.startedAt))
    .limit(1)
  return run ?? null
}
