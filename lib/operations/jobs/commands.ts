import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'

const RUNS_KEPT_DAYS = 30

/** Records what a run found; `error` when it could not do all of its work. */
export async function finishRun(id: string, result: string, error: string | null): Promise<void> {
  await database()
    .update(jobRuns)
    .set({ finishedAt: sql`app_now()`, result, error, leasedUntil: null })
    .where(sql`${jobRuns.id} = ${id}`)
}

/** @returns how many runs were too old to keep */
export async function purgeRuns(): Promise<number> {
  const gone = await database()
    .delete(jobRuns)
    .where(sql`${jobRuns.startedAt} < app_now() - make_interval(days => ${RUNS_KEPT_DAYS})`)
    .returning({ id: jobRuns.id })
  return gone.length
}
