import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { jobRuns } from '@/db/schema/operations'
import { enqueueMail } from '@/lib/account/mail/commands'
import { reconcile } from '@/lib/billing/reconciliation/commands'
import type { System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { finishRun } from '../jobs/commands'
import { PAYMENTS_JOB } from '../jobs/rules'

/** Hour of the product's zone after which the comparison with Stripe runs. */
const HOUR = 4
/** No run takes this long; one that has not ended by then was killed. */
const KILLED_AFTER = '1 hour'

/**
 * Compares with Stripe once a night, and at once when no run has ever succeeded, as after a restore; parallel callers do it once. A
 * run that failed or was killed is repeated the next hour.
 * @returns missed events that were handled, or null when it was not due
 */
export async function nightlyReconciliation(actor: System): Promise<number | null> {
  if (env.PAYMENTS === 'off') return null
  const [run] = await database().execute<{ id: string }>(sql`
    insert into ${jobRuns} (job, period)
    select ${PAYMENTS_JOB}, to_char(app_now() at time zone app_zone(), 'YYYY-MM-DD HH24')
    where (extract(hour from app_now() at time zone app_zone()) >= ${HOUR} or not exists (
      select from ${jobRuns} where job = ${PAYMENTS_JOB} and error is null and finished_at is not null)) and not exists (
      select from ${jobRuns} where job = ${PAYMENTS_JOB} and error is null and starts_with(period, app_day(app_now())::text)
        and (finished_at is not null or started_at > app_now() - ${KILLED_AFTER}::interval))
    on conflict (job, period) do nothing returning id`)
  if (!run) return null
  try {
    const { subscriptions, events } = await reconcile(actor, enqueueMail)
    await finishRun(run.id, `subscriptions=${subscriptions} events=${events}`, null)
    return events
  } catch (error) {
    log.error({ error }, 'reconciliation with Stripe failed')
    await finishRun(run.id, '', error instanceof Error ? error.message : 'error')
    return null
  }
}
