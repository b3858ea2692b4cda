import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { Admin, System } from '@/lib/core/actor'
import { FULL_CHECK_JOB, INVARIANTS_JOB } from '../jobs/rules'
import { ALARMS, type Alarm, FULL_LATE_HOURS, HOURLY_KILLED_MINUTES, HOURLY_LATE_HOURS } from './rules'

const isLate = (job: string, hours: number) => sql`
  not exists (select from job_runs where job = ${job} and finished_at > app_now() - make_interval(hours => ${hours})
    and finished_at <= app_now())
  and exists (select from users where created_at < app_now() - make_interval(hours => ${hours}))`

const lastFailed = (job: string, orElse = sql`false`) => sql`
  coalesce((select error is not null or ${orElse} from job_runs where job = ${job} and started_at <= app_now() order by started_at desc limit 1), false)`

const IS_KILLED = sql`(finished_at is null and started_at <= app_now() - make_interval(mins => ${HOURLY_KILLED_MINUTES}))`

/**
 * What is wrong with the checks of the ledger; empty when all is well. Violations stay an alarm until a full check that began
 * after they were found ends without any.
 */
export async function ledgerAlarms(_actor: Admin | System): Promise<Alarm[]> {
  const [row] = await database().execute<Record<Alarm, boolean>>(sql`
    select exists (
        select from job_runs where job in (${INVARIANTS_JOB}, ${FULL_CHECK_JOB}) and result ~ '=[1-9]'
          and started_at >= coalesce((select max(started_at) from job_runs
            where job = ${FULL_CHECK_JOB} and finished_at <= app_now() and result !~ '=[1-9]'), '-infinity')) as violated,
      ${lastFailed(INVARIANTS_JOB, IS_KILLED)} as "hourlyFailed", ${isLate(INVARIANTS_JOB, HOURLY_LATE_HOURS)} as "hourlyLate",
      ${lastFailed(FULL_CHECK_JOB)} as "fullFailed", ${isLate(FULL_CHECK_JOB, FULL_LATE_HOURS)} as "fullLate"`)
  return ALARMS.filter((alarm) => row?.[alarm])
}
