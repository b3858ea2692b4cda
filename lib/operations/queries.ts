import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { isMigrated } from '@/db/migrate'
import type { Admin } from '@/lib/core/actor'
import { env } from '@/lib/env'

const VENDOR_TIMEOUT_MS = 1_500

/** Can the fan be served: database reachable, migrations complete, mail vendor answering. */
export async function isReady(): Promise<boolean> {
  const checks = await Promise.all([isMigrated(database().sql).catch(() => false), isVendorReachable()])
  return checks.every(Boolean)
}

/** Any answer counts: a vendor that refuses an anonymous GET is there. */
const isVendorReachable = (): Promise<boolean> =>
  fetch(env.RESEND_BASE_URL, { method: 'HEAD', signal: AbortSignal.timeout(VENDOR_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

export type Overview = { fans: number; missions: number; waitingMails: number; entries: number }

const EXACT_UP_TO = 100_000

/** Rows of a table: counted while it is small, then the planner's estimate, since a count reads all of it. */
const rowsOf = (table: string, counted: SQL) => sql`
  (select case when reltuples > ${EXACT_UP_TO} then reltuples::bigint else ${counted} end::float8
  from pg_class where oid = ${table}::regclass)`

/** Numbers for the admin's first page; those of large tables are estimates. */
export async function overview(_actor: Admin, conn: Conn = database()): Promise<Overview> {
  const [row] = await conn.execute<Overview>(sql`
    select ${rowsOf('users', sql`(select count(*) from users)`)} as fans,
      ${rowsOf('missions', sql`(select count(*) from missions where deleted_at is null)`)} as missions,
      (select count(*)::int from outbox where sent_at is null) as "waitingMails",
      ${rowsOf('ledger_entries', sql`(select count(*) from ledger_entries)`)} as entries`)
  return row ?? { fans: 0, missions: 0, waitingMails: 0, entries: 0 }
}
