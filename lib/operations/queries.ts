import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { hasAllOurMigrations } from '@/db/migrate'
import { MAIL_STATE } from '@/lib/account/mail/queue/queries'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { env } from '@/lib/env'
import { isReachable } from '@/lib/gateways/is-reachable'
import { isMailReachable } from '@/lib/gateways/mail'
import { ledgerAlarms } from './checks/queries'
import type { Alarm } from './checks/rules'

/** Whether the database answers and has this code's migrations, without which it cannot serve. */
export const isReady = (): Promise<boolean> => hasAllOurMigrations(database().sql).catch(() => false)

type Health = {
  vendors: { mail: boolean; football: boolean; payments: boolean | null; ai: boolean | null }
  ledger: Alarm[] | null
}

/** Details for the operator; `ledger` is null while the database does not answer, `payments` and `ai` when they are off. */
export async function healthOf(actor: System): Promise<Health> {
  const [mail, football, payments, ai, ledger] = await Promise.all([
    isMailReachable(),
    isReachable(env.FOOTBALL_DATA_URL),
    env.PAYMENTS === 'off' ? null : isReachable(env.STRIPE_API_URL),
    env.AI_IS_ON ? isReachable(env.OPENAI_BASE_URL) : null,
    ledgerAlarms(actor).catch(() => null),
  ])
  return { vendors: { mail, football, payments, ai }, ledger }
}

type Overview = { fans: number; missions: number; waitingMails: number; entries: number }

const EXACT_UP_TO = 100_000

/** Rows of a table: counted while it is small, else the planner's estimate, since a count reads the whole table. */
const rowsOf = (table: string, counted: SQL) => sql`
  (select case when reltuples > ${EXACT_UP_TO} then reltuples::bigint else ${counted} end::float8
  from pg_class where oid = ${table}::regclass)`

/** Numbers for the admin's first page; those of large tables are estimates. */
export async function overview(actor: Admin): Promise<Overview> {
  const [row] = await database().execute<Overview>(sql`
    select ${rowsOf('persons', sql`(select count(*) from persons)`)} as fans,
      ${rowsOf('missions', sql`(select count(*) from missions where deleted_at is null)`)} as missions,
      (select count(*)::int from outbox where sent_at is null and ${MAIL_STATE} = 'waiting') as "waitingMails",
      ${rowsOf('ledger_entries', sql`(select count(*) from ledger_entries)`)} as entries
    where ${holdsRight(actor)}`)
  return row ?? { fans: 0, missions: 0, waitingMails: 0, entries: 0 }
}
