import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import { sqlState } from '@/db/transaction'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { checkPiece, checkRecent } from '@/lib/ledger/invariants/commands'
import { FULL_START, type FullProgress } from '@/lib/ledger/invariants/rules'
import { finishRun } from '../jobs/commands'
import { FULL_CHECK_JOB, INVARIANTS_JOB, totalOf, writeCounts } from '../jobs/rules'
import { FULL_CHECK_HOUR, FULL_RUN_MS, HOURLY_RUN_MS, writeFailures } from './rules'

/**
 * Checks what was booked since the last hour. Parallel callers check once: the hour is claimed in one statement.
 * @param statementMs limit of one statement; the check's own by default
 * @returns the violations, or null when the hour was already claimed
 */
export async function hourlyCheck(actor: System, statementMs?: number): Promise<number | null> {
  const [run] = await database().execute<{ id: string }>(sql`
    insert into ${jobRuns} (job, period) values (${INVARIANTS_JOB}, date_trunc('hour', app_now())::text)
    on conflict (job, period) do nothing returning id`)
  if (!run) return null
  const { found, failed } = await checkRecent(actor, { runMs: HOURLY_RUN_MS, statementMs })
  const failures = writeFailures(failed)
  if (failures) log.error({ failures }, 'ledger invariants not checked')
  if (totalOf(found) > 0) log.error({ found }, 'ledger invariants violated')
  await finishRun(run.id, writeCounts(found), failures)
  return totalOf(found)
}

/**
 * Goes through the whole ledger, piece by piece until this call's time is up; the next call continues.
 * @returns violations of this call's pieces, or null when nothing was left to check
 */
export async function fullCheck(actor: System, runMs = FULL_RUN_MS): Promise<number | null> {
  const run = await leaseFullCheck()
  if (!run) return null
  let progress = run.progress ?? FULL_START
  const before = totalOf(progress.found)
  const ends = performance.now() + runMs
  try {
    do {
      const next = await checkPiece(actor, progress)
      if (!next) {
        await finishRun(run.id, writeCounts(progress.found), null)
        break
      }
      progress = next
      await keepProgress(run.id, progress, { leased: true })
    } while (performance.now() < ends)
    await keepProgress(run.id, progress, { leased: false })
  } catch (error) {
    log.error({ error, progress }, 'full check of the ledger failed')
    await keepProgress(run.id, progress, { leased: false, error: sqlState(error) ?? 'error' })
  }
  const found = totalOf(progress.found) - before
  if (found > 0) log.error({ found: progress.found }, 'ledger invariants violated')
  return found
}

type Lease = { id: string; progress: FullProgress | null }

/** When a lease taken now ends: a process that is killed keeps the check no longer. */
const LEASE_END = sql`app_now() + interval '2 minutes'`

const LAST_FULL = sql`(
  select id, finished_at from ${jobRuns} where job = ${FULL_CHECK_JOB} and started_at <= app_now() order by started_at desc limit 1)`

/**
 * The last check while it is unfinished, on whichever day it began; else the day's once its hour has come, or at once when none has
 * ever finished. Null while another process holds the lease.
 */
async function leaseFullCheck(): Promise<Lease | null> {
  await database().execute(sql`
    insert into ${jobRuns} (job, period) select ${FULL_CHECK_JOB}, app_day(app_now())::text
    where not exists (select from ${LAST_FULL} last where finished_at is null) and (
      extract(hour from app_now() at time zone app_zone()) >= ${FULL_CHECK_HOUR}
      or not exists (select from ${jobRuns} where job = ${FULL_CHECK_JOB} and finished_at is not null))
    on conflict (job, period) do nothing`)
  const [run] = await database().execute<Lease>(sql`
    update ${jobRuns} set leased_until = ${LEASE_END}
    where id = (select id from ${LAST_FULL} last) and finished_at is null
      and (leased_until is null or leased_until < app_now())
    returning id, progress`)
  return run ?? null
}

async function keepProgress(
  id: string,
  progress: FullProgress,
  { leased, error = null }: { leased: boolean; error?: string | null },
): Promise<void> {
  await database().execute(sql`
    update ${jobRuns} set progress = ${JSON.stringify(progress)}::text::jsonb, result = ${writeCounts(progress.found)},
      error = ${error}, leased_until = case when ${leased}::boolean then ${LEASE_END} end
    where id = ${id} and finished_at is null`)
}
