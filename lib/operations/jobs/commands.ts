import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import type { System } from '@/lib/core/actor'
import { forEachLogged } from '@/lib/core/monitoring/for-each-logged'
import { isReady } from '../queries'

const RUNS_RETENTION_DAYS = 30

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
    shouldContinue: isReady,
  })
  return results as Results<S>
}

/** Records what a run found; with `error` when it could not do all of its work. */
export async function finishRun(id: string, result: string, error: string | null): Promise<void> {
  await database()
    .update(jobRuns)
    .set({ finishedAt: sql`app_now()`, result, error, leasedUntil: null })
    .where(sql`${jobRuns.id} = ${id}`)
}

/**
 * Runs a job on what has happened since its last run that did not fail; `since` is null when there was none. Parallel runs may do
 * the same twice.
 */
export async function sinceLastRun<T>(job: string, run: (since: string | null) => Promise<T>): Promise<T> {
  const [mark] = await database().execute<{ now: string; since: string | null }>(sql`
    select app_now()::text as now, (select max(started_at)::text from ${jobRuns} where job = ${job} and started_at <= app_now()) as since`)
  const result = await run(mark?.since ?? null)
  await recordLastRun(job, mark?.now)
  return result
}

const recordLastRun = (job: string, startedAt: string | undefined) =>
  database().execute(sql`
    insert into ${jobRuns} (job, period, started_at, finished_at) values (${job}, 'last', ${startedAt}::timestamptz, app_now())
    on conflict (job, period) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`)

type Interval = { job: string; everyMinutes: number; limit: number }

/**
 * Runs a job that looks at all fans, unless it has finished its work within the last minutes. Parallel runs may look at the same
 * fans.
 * @param interval a run that returns its `limit` may have left work, which the next call continues
 */
export async function atMostEvery(
  { job, everyMinutes, limit }: Interval,
  run: () => Promise<number>,
): Promise<number> {
  const [mark] = await database().execute<{ now: string; isRecent: boolean }>(sql`
    select app_now()::text as now, exists (select from ${jobRuns} where job = ${job} and period = 'last'
      and finished_at <= app_now() and finished_at > app_now() - make_interval(mins => ${everyMinutes})) as "isRecent"`)
  if (mark?.isRecent) return 0
  const done = await run()
  if (done < limit) await recordLastRun(job, mark?.now)
  return done
}

/** @returns how many runs were too old to keep */
export async function purgeRuns(_actor: System): Promise<number> {
  const deleted = await database()
    .delete(jobRuns)
    .where(sql`${jobRuns.startedAt} < app_now() - make_interval(days => ${RUNS_RETENTION_DAYS})`)
    .returning({ id: jobRuns.id })
  return deleted.length
}
