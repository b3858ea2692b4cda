import 'server-only'
import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import { database } from '@/db/client'
import { MAIL_STATE } from '@/lib/account/mail/queue/queries'
import { MAIL_ATTEMPTS } from '@/lib/account/mail/rules'
import type { System } from '@/lib/core/actor'
import { env } from '@/lib/env'
import { ledgerAlarms } from '../checks/queries'
import { ALARMS } from '../checks/rules'

/** Figures of the database, the same on every host. */
const FIGURES = {
  goalquest_outbox_waiting: 'Mails that wait.',
  goalquest_outbox_given_up: `Mails given up after ${MAIL_ATTEMPTS} attempts, of the last week.`,
  goalquest_outbox_oldest_seconds: 'Age of the oldest mail that waits.',
  goalquest_settlements_hour: 'Suggestions settled in the last hour.',
  goalquest_settlement_age_seconds: 'Time since the last settlement.',
  goalquest_import_age_seconds: 'Time since the last import of results that succeeded.',
  goalquest_imports_failed_day: 'Imports of results that failed in the last day.',
  goalquest_quizzes_open: 'Quizzes that fans can play now: one, unless the schedules published none.',
  goalquest_payment_event_age_seconds: 'Time since the last event of Stripe.',
  goalquest_invariants_age_seconds: 'Time since the last finished check of the ledger.',
  goalquest_database_connections: 'Connections of the application that the database sees, of all hosts.',
  goalquest_database_connections_active: 'Those that run a statement.',
  goalquest_database_connections_in_transaction: 'Those that sit in a transaction without a statement.',
  goalquest_database_bytes: 'Size of the database.',
} as const

type Figures = Record<keyof typeof FIGURES, number | null>

const readFigures = () =>
  database().execute<Figures>(sql`
    with mails as (
      select count(*) filter (where state = 'waiting')::float8 as waiting, count(*) filter (where state = 'refused')::float8 as given_up,
        extract(epoch from app_now() - min(created_at) filter (where state = 'waiting'))::float8 as oldest
      from (select created_at, ${MAIL_STATE} as state from outbox where sent_at is null) unsent
    ), imports as (
      select extract(epoch from app_now() - coalesce(
          (select finished_at from ingest_runs where ok and not dry_run and outcomes @? '$[*] ? (@.error == null)' order by started_at desc limit 1),
          (select started_at from ingest_runs where not dry_run order by started_at limit 1)))::float8 as age,
        (select count(*) from ingest_runs where not ok and not dry_run and started_at > app_now() - interval '1 day')::float8 as failed
    ), sessions as (
      select count(*)::float8 as all, count(*) filter (where state = 'active')::float8 as active,
        count(*) filter (where state like 'idle in transaction%')::float8 as held
      from pg_stat_activity where application_name = 'goalquest' and datname = current_database()
    )
    select mails.waiting as goalquest_outbox_waiting, mails.given_up as goalquest_outbox_given_up,
      mails.oldest as goalquest_outbox_oldest_seconds,
      (select count(*)::float8 from settlements where at > app_now() - interval '1 hour') as goalquest_settlements_hour,
      (select extract(epoch from app_now() - max(at))::float8 from settlements) as goalquest_settlement_age_seconds,
      imports.age as goalquest_import_age_seconds, imports.failed as goalquest_imports_failed_day,
      (select count(*)::float8 from quizzes where opens_at <= app_now() and app_now() < closes_at) as goalquest_quizzes_open,
      (select extract(epoch from app_now() - max(received_at))::float8 from stripe_events) as goalquest_payment_event_age_seconds,
      (select extract(epoch from app_now() - max(finished_at))::float8 from job_runs where job like 'invariants%')
        as goalquest_invariants_age_seconds,
      sessions.all as goalquest_database_connections, sessions.active as goalquest_database_connections_active,
      sessions.held as goalquest_database_connections_in_transaction,
      pg_database_size(current_database())::float8 as goalquest_database_bytes
    from mails, imports, sessions`)

/** What only the database knows, in the text format of Prometheus. A figure that does not exist yet is left out. */
export async function readDatabaseMetrics(actor: System): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const [[figures], alarms] = await Promise.all([readFigures(), ledgerAlarms(actor)])
  for (const [name, help] of Object.entries(FIGURES)) {
    const value = figures?.[name as keyof Figures]
    if (value !== null && value !== undefined) gauge(name, help).set(value)
  }
  gauge('goalquest_database_pool_size', 'Connections that one web process may open.').set(env.DATABASE_POOL)
  const alarm = gauge('goalquest_ledger_alarm', '1 where the operator must look at the ledger.', ['alarm'])
  for (const name of ALARMS) alarm.set({ alarm: name }, alarms.includes(name) ? 1 : 0)
  return registry.metrics()
}
