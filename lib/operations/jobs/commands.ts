import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import { forEachLogged } from '@/lib/core/for-each-logged'
import { isReady } from '../queries'

const RUNS_KEPT_DAYS = 30

type Steps = Record<string, () => Promise<unknown>>
type Results<S extends Steps> = { [Name in keyof S]: Awaited<ReturnType<S[Name]>> }

/**
 * Runs the steps of a job one after the other. A step that fails is logged and does not stop the others, unless the database does
 * not answer. @throws the first failure, at the end
 */
export async function runSteps<S extends Steps>(steps: S): Promise<Results<S>> {
  const results: Record<string, unknown> = {}
  const take = async ([step, run]: [string, () => Promise<unknown>]) => {
    results[step] = await run()
  }
  await forEachLogged(Object.entries(steps), take, {
    message: 'step of a job failed',
    detail: ([step]) => ({ step }),
    goesOn: isReady,
  })
  return results as Results<S>
}

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
