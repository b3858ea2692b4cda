import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import { JOB_MS, statementTimeout } from '@/db/timeouts'
import { inTransaction, sqlState } from '@/db/transaction'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { finishRun } from '../jobs/commands'
import { FIGURES_JOB } from '../jobs/rules'
import { figuresOfDay } from './queries'
import { DAYS_CHARTED, type DayFigures, TODAY_MINUTES } from './rules'

const RETRY_MINUTES = 60

type Claim = { id: string; day: string; result: string | null }

/**
 * Stores the figures of the last days, so that the admin's charts read rows of the log of jobs instead of two weeks of the ledger.
 * Parallel callers share the days. Today is recounted every few minutes; a day whose count failed or ran before its end is retried
 * after an hour.
 * @returns how many days were stored
 */
export async function storeFigures(actor: System): Promise<number> {
  const claims = await database().execute<Claim>(sql`
    insert into ${jobRuns} (job, period)
    select ${FIGURES_JOB}, (app_day(app_now()) - ago)::text from generate_series(0, ${DAYS_CHARTED}) ago
    on conflict (job, period) do update set started_at = app_now()
    where job_runs.started_at <= app_now() - make_interval(mins =>
        case job_runs.period when app_day(app_now())::text then ${TODAY_MINUTES}::int else ${RETRY_MINUTES} end)
      and (job_runs.error is not null or job_runs.finished_at is null
        or job_runs.finished_at < (job_runs.period::date + 1)::timestamp at time zone app_zone())
    returning id, period as day, result`)
  let stored = 0
  for (const { id, day, result } of claims)
    try {
      await finishRun(id, JSON.stringify(await readDay(actor, day)), null)
      stored++
    } catch (error) {
      log.error({ error, day }, 'figures of the day could not be stored')
      await finishRun(id, result ?? '', sqlState(error) ?? 'error')
    }
  return stored
}

/** A busy day takes longer than a page may wait. */
const readDay = (actor: System, day: string): Promise<DayFigures> =>
  inTransaction(
    async (tx) => {
      await tx.execute(sql`select ${statementTimeout(JOB_MS)}`)
      return figuresOfDay(actor, day, tx)
    },
    undefined,
    JOB_MS,
  )
