import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { Admin, System } from '@/lib/core/actor'
import { lastRun } from '../jobs/queries'
import { FULL_CHECK_JOB, INVARIANTS_JOB, readCounts } from '../jobs/rules'
import {
  ALARMS,
  type Alarm,
  FULL_LATE_HOURS,
  failedRules,
  HOURLY_KILLED_MINUTES,
  HOURLY_LATE_HOURS,
} from './rules'

const isLate = (job: string, hours: number) => sql`
  not exists (select from job_runs where job = ${job} and finished_at > app_now() - make_interval(hours => ${hours})
    and finished_at <= app_now())
  and exists (select from users where created_at < app_now() - make_interval(hours => ${hours}))`

const lastFailed = (job: string, orElse = sql`false`) => sql`
  coalesce((select error is not null or ${orElse} from job_runs where job = ${job} and started_at <= app_now() order by started_at desc limit 1), false)`

const IS_KILLED = sql`(finished_at is null and started_at <= app_now() - make_interval(mins => ${HOURLY_KILLED_MINUTES}))`

/** A run whose violations stand: no full check that began after they were found has ended without any. */
const IS_VIOLATED = sql`job in (${INVARIANTS_JOB}, ${FULL_CHECK_JOB}) and result ~ '=[1-9]'
  and started_at >= coalesce((select max(started_at) from job_runs
    where job = ${FULL_CHECK_JOB} and finished_at <= app_now() and result !~ '=[1-9]'), '-infinity')`

/** What is wrong with the checks of the ledger; empty when all is well. */
export async function ledgerAlarms(_actor: Admin | System): Promise<Alarm[]> {
  const [row] = await database().execute<Record<Alarm, boolean>>(sql`
    select exists (select from job_runs where ${IS_VIOLATED}) as violated,
      ${lastFailed(INVARIANTS_JOB, IS_KILLED)} as "hourlyFailed", ${isLate(INVARIANTS_JOB, HOURLY_LATE_HOURS)} as "hourlyLate",
      ${lastFailed(FULL_CHECK_JOB)} as "fullFailed", ${isLate(FULL_CHECK_JOB, FULL_LATE_HOURS)} as "fullLate"`)
  return ALARMS.filter((alarm) => row?.[alarm])
}

type RuleCounts = { hourlyAt: Date | null; fullAt: Date | null; counts: Record<string, number> }

/**
 * The most violations of each rule that stand, and when the checks last ran. A rule that neither run has checked, or that the last
 * hourly one could not check to the end, has no count unless it is violated.
 */
export async function ruleCounts(actor: Admin | System): Promise<RuleCounts> {
  const [hourly, full, violated] = await Promise.all([
    lastRun(actor, INVARIANTS_JOB),
    lastRun(actor, FULL_CHECK_JOB),
    database().execute<{ result: string }>(sql`select result from job_runs where ${IS_VIOLATED}`),
  ])
  const counts: Record<string, number> = {}
  for (const run of [hourly, full])
    for (const rule of Object.keys(readCounts(run?.result ?? null))) counts[rule] = 0
  for (const rule of failedRules(hourly?.error ?? null)) delete counts[rule]
  for (const { result } of violated)
    for (const [rule, count] of Object.entries(readCounts(result)))
      if (count > 0) counts[rule] = Math.max(counts[rule] ?? 0, count)
  return { hourlyAt: hourly?.startedAt ?? null, fullAt: full?.startedAt ?? null, counts }
}
