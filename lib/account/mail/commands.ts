import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { type Conn, database, type Tx } from '@/db/client'
import { persons, signUps } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/log'
import { type Mail, sendMail } from '@/lib/gateways/resend'
import { issueToken } from '../links/commands'
import { renderMail } from './words'

type Waiting = typeof outbox.$inferSelect
type NewMail = { kind: Waiting['kind']; recipient: string; locale: Locale; subjectId?: string }

const BATCH = 20
const LEASE_SECONDS = 60

export async function enqueueMail(mail: NewMail, tx: Conn): Promise<void> {
  await tx.insert(outbox).values(mail)
}

/**
 * Sends what waits, each mail once: rows are leased so that parallel senders share them, and the row's id is the
 * idempotency key at the vendor. A failure waits 2, 4, 8 … minutes, ten times at most.
 * @returns how many were sent
 */
export async function deliverOutbox(): Promise<number> {
  const rows = await database()
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`app_now() + make_interval(secs => ${LEASE_SECONDS}) * power(2, ${outbox.attempts})`,
    })
    .where(
      sql`${outbox.id} in (
        select id from ${outbox} where sent_at is null and attempts < 10 and next_attempt_at <= app_now()
        order by next_attempt_at limit ${BATCH} for update skip locked)`,
    )
    .returning()
  const sent = await Promise.all(rows.map(deliver))
  return sent.filter(Boolean).length
}

async function deliver(row: Waiting): Promise<boolean> {
  const mail = await database().transaction((tx) => compose(row, tx))
  const delivery = mail ? await sendMail(mail, row.id) : ({ ok: true } as const)
  if (!delivery.ok) log.warn({ mail: row.id, reason: delivery.reason }, 'mail not sent')
  await database()
    .update(outbox)
    .set(
      delivery.ok
        ? { sentAt: sql`app_now()`, lastError: null }
        : { lastError: delivery.reason, ...(delivery.again ? {} : { attempts: 10 }) },
    )
    .where(eq(outbox.id, row.id))
  return mail !== null && delivery.ok
}

/** What the address gets. Only here is it looked up whether it is known, so that a page's answer can not tell. */
async function compose(row: Waiting, tx: Tx): Promise<Mail | null> {
  const { recipient, locale } = row
  if (row.kind === 'password_changed') return renderMail('passwordChanged', recipient, locale)
  const [person] = await tx
    .select({ userId: persons.userId })
    .from(persons)
    .where(eq(persons.email, recipient))
  if (row.kind === 'reset')
    return person && (await isLastRequest(row, tx))
      ? renderMail('reset', recipient, locale, await issueToken(row.id, { userId: person.userId }, tx))
      : null
  if (person) return renderMail('already', recipient, locale)
  const signUp = await waitingSignUp(row, tx)
  if (!signUp) return null
  const token = await issueToken(row.id, { signUpId: signUp }, tx)
  return renderMail('verify', recipient, locale, token)
}

/** A mail that is tried again must not put its link into the place of a later one, nor bring back a used one. */
async function isLastRequest({ id, recipient }: Waiting, tx: Tx): Promise<boolean> {
  const [last] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(sql`${outbox.kind} = 'reset' and ${outbox.recipient} = ${recipient}`)
    .orderBy(sql`${outbox.createdAt} desc`)
    .limit(1)
  return last?.id === id
}

/** After a reset: requests that still wait are answered. */
export async function dropResetMails(recipient: string, tx: Tx): Promise<void> {
  await tx
    .delete(outbox)
    .where(sql`${outbox.kind} = 'reset' and ${outbox.recipient} = ${recipient} and ${outbox.sentAt} is null`)
}

async function waitingSignUp(row: Waiting, tx: Tx): Promise<string | undefined> {
  if (row.kind === 'sign_up') return row.subjectId ?? undefined
  const [newest] = await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.email, row.recipient))
    .orderBy(sql`${signUps.createdAt} desc`)
    .limit(1)
  return newest?.id
}

/** An address is kept a day after its mail was sent, and a week when it never could be. */
export async function purgeMails(): Promise<number> {
  const gone = await database()
    .delete(outbox)
    .where(
      sql`${outbox.sentAt} < app_now() - interval '1 day' or ${outbox.createdAt} < app_now() - interval '7 days'`,
    )
    .returning({ id: outbox.id })
  return gone.length
}
