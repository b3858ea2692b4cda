import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import { sqlState } from '@/db/transaction'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/log'
import { finishRun } from '../jobs/commands'
import { FIGURES_JOB } from '../jobs/rules'
import { figuresOfDay } from './queries'
import { DAYS_KEPT } from './rules'

/**
 * Stores the figures of past days, so that the admin's charts read rows of the log of jobs instead of two weeks of the ledger.
 * Parallel callers share the days; one that fails is not tried again.
 * @returns how many days were stored
 */
export async function keepFigures(actor: System): Promise<number> {
  const runs = await database().execute<{ id: string; day: string }>(sql`
    insert into ${jobRuns} (job, period)
    select ${FIGURES_JOB}, (app_day(app_now()) - ago)::text from generate_series(1, ${DAYS_KEPT}) ago
    on conflict (job, period) do nothing returning id, period as day`)
  let kept = 0
  for (const { id, day } of runs)
    try {
      await finishRun(id, JSON.stringify(await figuresOfDay(actor, day)), null)
      kept++
    } catch (error) {
      log.error({ error, day }, 'figures of the day not kept')
      await finishRun(id, '', sqlState(error) ?? 'error')
    }
  return kept
}
