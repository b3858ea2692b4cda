import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { isAddress, orderBy } from '@/lib/core/tables/search'
import type { TableQuery } from '@/lib/core/tables/table'
import { maskedEmail } from '../../fans/rules'
import { MAIL_ATTEMPTS } from '../rules'
import { MAILS_PER_PAGE, QUEUE_SORTS, type QueueKind, type QueueState } from './rules'

export type QueuedMail = {
  id: string
  kind: QueueKind
  recipient: string
  state: QueueState
  attempts: number
  queuedMs: number
  error: string | null
}

/** Whether a row of the outbox is still tried, or why not. */
export const MAIL_STATE = sql`case when sent_at is not null then 'handled' when expires_at <= app_now() then 'late'
  when attempts >= ${MAIL_ATTEMPTS} then 'refused' else 'waiting' end`

const ORDERS: Record<(typeof QUEUE_SORTS)[number], SQL> = {
  queued: sql`created_at`,
  tries: sql`attempts`,
}

/**
 * A page of last week's emails to the address, without their contents: their links open accounts.
 * @returns one page, and whether there is another
 */
export async function mailQueue(
  actor: Admin,
  query: TableQuery,
): Promise<{ rows: QueuedMail[]; more: boolean }> {
  const { search, page, filters, sort, descending } = query
  const known = QUEUE_SORTS.find((name) => name === sort)
  const rows = await database().execute<QueuedMail>(sql`
    select id, kind, recipient, ${MAIL_STATE} as state, attempts, ${epochMs(sql`created_at`)} as "queuedMs",
      last_error as error
    from outbox
    where ${holdsRight(actor)} and ${search ? isAddress(sql`recipient`, search) : sql`true`}
      and ${filters.kind ? sql`kind = ${filters.kind}` : sql`true`}
      and ${filters.state ? sql`${MAIL_STATE} = ${filters.state}` : sql`true`}
    order by ${orderBy(known && ORDERS[known], descending, sql`created_at desc, id`)}
    limit ${MAILS_PER_PAGE + 1} offset ${(page - 1) * MAILS_PER_PAGE}`)
  const shown = rows
    .slice(0, MAILS_PER_PAGE)
    .map((row) => ({ ...row, recipient: maskedEmail(row.recipient) }))
  return { rows: shown, more: rows.length > MAILS_PER_PAGE }
}
