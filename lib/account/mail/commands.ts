import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { type Conn, database, type Tx } from '@/db/client'
import { type OutboxRow, outbox } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/monitoring/log'
import { SENDING_MS } from '@/lib/core/sending'
import { type Delivery, sendMail } from '@/lib/gateways/mail'
import { composeMail } from './composing/commands'
import type { OptInDetail } from './opt-in/schema'
import { MAIL_ATTEMPTS } from './rules'

type NewMail = {
  /** Chosen by the caller where another row refers to the email by it. */
  id?: string
  kind: OutboxRow['kind']
  recipient: string
  locale: Locale
  subjectId?: string
  detail?: OptInDetail
  /** After this instant it is too late to send it. */
  expiresAt?: Date
}

const BATCH = 20
/** As many as a relay takes at once: an email waiting for the others could outlive its lease and be sent twice. */
const AT_ONCE = 4
const LEASE_SECONDS = 60

/** Queues an email in the caller's transaction: it is sent only if that commits. */
export async function enqueueMail(mail: NewMail, tx: Conn): Promise<void> {
  await tx.insert(outbox).values(mail)
}

/** The same for any number of emails, in one statement. */
export async function enqueueMails(mails: NewMail[], tx: Conn): Promise<void> {
  if (mails.length > 0) await tx.insert(outbox).values(mails)
}

/**
 * Sends the waiting emails once each, those about the account first. Rows are leased, so parallel senders share them, and the row's
 * id is the vendor's idempotency key. A kind of a newer release waits for an instance that knows it. Retries wait 1, 2, 4 … minutes,
 * at most `MAIL_ATTEMPTS` in all. An email that the vendor's rate limit refuses is sent again after the pause it asks for, and keeps
 * its attempt.
 * @param most how many emails to try
 * @returns the number of emails sent
 */
export async function deliverOutbox(most = BATCH): Promise<number> {
  const deadline = Date.now() + SENDING_MS
  let [tried, sent] = [0, 0]
  while (tried < most && Date.now() < deadline) {
    const rows = await lease()
    if (rows.length === 0) break
    const results = await Promise.all(rows.map(deliver))
    tried += rows.length
    sent += results.filter(({ isSent }) => isSent).length
    const seconds = Math.max(...results.map(({ pauseSeconds }) => pauseSeconds))
    if (seconds > 0) await sleep(seconds * 1000)
  }
  return sent
}

const lease = (): Promise<OutboxRow[]> =>
  database()
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`app_now() + make_interval(secs => ${LEASE_SECONDS}) * power(2, ${outbox.attempts})`,
    })
    .where(
      sql`${outbox.id} in (
        select id from ${outbox} where sent_at is null and attempts < ${MAIL_ATTEMPTS} and next_attempt_at <= app_now()
          and kind in ${outbox.kind.enumValues}
          and (expires_at is null or expires_at > app_now())
        order by detail is not null, next_attempt_at limit ${AT_ONCE} for update skip locked)`,
    )
    .returning()

async function deliver(row: OutboxRow): Promise<{ isSent: boolean; pauseSeconds: number }> {
  const mail = await inTransaction((tx) => composeMail(row, tx))
  const delivery: Delivery = mail ? await sendMail(mail, row.id) : { ok: true }
  if (!delivery.ok) log.warn({ mail: row.id, reason: delivery.reason }, 'mail not sent')
  await database().update(outbox).set(afterwards(row, delivery)).where(eq(outbox.id, row.id))
  return {
    isSent: mail !== null && delivery.ok,
    pauseSeconds: delivery.ok ? 0 : (delivery.pauseSeconds ?? 0),
  }
}

function afterwards(row: OutboxRow, delivery: Delivery) {
  if (delivery.ok) return { sentAt: sql`app_now()`, lastError: null }
  const { reason: lastError, isRetryable, pauseSeconds } = delivery
  if (!isRetryable) return { lastError, attempts: MAIL_ATTEMPTS }
  if (pauseSeconds === undefined) return { lastError }
  const nextAttemptAt = sql`app_now() + make_interval(secs => ${pauseSeconds})`
  return { lastError, attempts: row.attempts - 1, nextAttemptAt }
}

/** After a reset: drops its requests, so that no retry revives a used link and the hourly limit starts over. */
export async function dropResetMails(recipient: string, tx: Tx): Promise<void> {
  await tx.delete(outbox).where(sql`${outbox.kind} = 'reset' and ${outbox.recipient} = ${recipient}`)
}

/** Drops emails a day after they were sent, or after a week if they never could be. @returns the number dropped */
export async function purgeMails(): Promise<number> {
  const deleted = await database()
    .delete(outbox)
    .where(
      sql`${outbox.sentAt} < app_now() - interval '1 day' or ${outbox.createdAt} < app_now() - interval '7 days'`,
    )
    .returning({ id: outbox.id })
  return deleted.length
}
