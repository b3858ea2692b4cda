import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { type Conn, database, type Tx } from '@/db/client'
import { emailChanges, persons, signUps, users } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import { LIMITS } from '@/lib/core/limits'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/log'
import { SENDING_MS } from '@/lib/core/sending'
import { type Delivery, type Mail, sendMail } from '@/lib/gateways/mail'
import { maskedEmail } from '../fans/rules'
import { issueToken, linkToken } from '../links/commands'
import { wantedMail } from './opt-in/queries'
import type { WantedDetail } from './opt-in/schema'
import { MAIL_ATTEMPTS } from './rules'
import { type MailKind, renderMail } from './words'

type Waiting = typeof outbox.$inferSelect
type NewMail = {
  kind: Waiting['kind']
  recipient: string
  locale: Locale
  subjectId?: string
  detail?: WantedDetail
  /** After this instant it is too late to send it. */
  expiresAt?: Date
}

/** Mails for which nothing has to be looked up. */
const PLAIN: Partial<Record<Waiting['kind'], MailKind>> = {
  password_changed: 'passwordChanged',
  pro_started: 'proStarted',
  pro_failed: 'proFailed',
  pro_ended: 'proEnded',
  export_ready: 'exportReady',
  deletion_requested: 'deletionRequested',
  email_changed: 'emailChanged',
  factor_on: 'factorOn',
  factor_off: 'factorOff',
  wrong_codes: 'wrongCodes',
}

const BATCH = 20
/** As many as a relay takes at once: a mail waiting for the others could outlive its lease and be sent twice. */
const AT_ONCE = 4
const LEASE_SECONDS = 60

export async function enqueueMail(mail: NewMail, tx: Conn): Promise<void> {
  await tx.insert(outbox).values(mail)
}

export async function enqueueMails(mails: NewMail[], tx: Conn): Promise<void> {
  if (mails.length > 0) await tx.insert(outbox).values(mails)
}

/**
 * Sends the waiting mails once each, those about the account first. Rows are leased, so parallel senders share them, and the row's
 * id is the vendor's idempotency key. Retries wait 2, 4, 8 … minutes, at most `MAIL_ATTEMPTS` in all. A mail that the vendor's rate
 * limit refuses is sent again after the pause it asks for, and keeps its attempt.
 * @param most how many mails to try
 * @returns the number of mails sent
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

const lease = (): Promise<Waiting[]> =>
  database()
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`app_now() + make_interval(secs => ${LEASE_SECONDS}) * power(2, ${outbox.attempts})`,
    })
    .where(
      sql`${outbox.id} in (
        select id from ${outbox} where sent_at is null and attempts < ${MAIL_ATTEMPTS} and next_attempt_at <= app_now()
          and (expires_at is null or expires_at > app_now())
        order by detail is not null, next_attempt_at limit ${AT_ONCE} for update skip locked)`,
    )
    .returning()

async function deliver(row: Waiting): Promise<{ isSent: boolean; pauseSeconds: number }> {
  const mail = await inTransaction((tx) => compose(row, tx))
  const delivery: Delivery = mail ? await sendMail(mail, row.id) : { ok: true }
  if (!delivery.ok) log.warn({ mail: row.id, reason: delivery.reason }, 'mail not sent')
  await database().update(outbox).set(afterwards(row, delivery)).where(eq(outbox.id, row.id))
  return {
    isSent: mail !== null && delivery.ok,
    pauseSeconds: delivery.ok ? 0 : (delivery.pauseSeconds ?? 0),
  }
}

function afterwards(row: Waiting, delivery: Delivery) {
  if (delivery.ok) return { sentAt: sql`app_now()`, lastError: null }
  const { reason: lastError, again, pauseSeconds } = delivery
  if (!again) return { lastError, attempts: MAIL_ATTEMPTS }
  if (pauseSeconds === undefined) return { lastError }
  const nextAttemptAt = sql`app_now() + make_interval(secs => ${pauseSeconds})`
  return { lastError, attempts: row.attempts - 1, nextAttemptAt }
}

/** The mail for the address, if any. Only the sender looks up whether an address is known, so no page can reveal it. */
async function compose(row: Waiting, tx: Tx): Promise<Mail | null> {
  if (row.detail) return wantedMail(row, tx)
  const { recipient, locale } = row
  const plain = PLAIN[row.kind]
  if (plain) return renderMail(plain, recipient, locale)
  if (row.kind === 'reset') return composeReset(row, tx)
  const [person] = await tx
    .select({
      userId: persons.userId,
      bannedAt: users.bannedAt,
      banReason: users.banReason,
      bannedUntil: users.bannedUntil,
    })
    .from(persons)
    .innerJoin(users, eq(users.id, persons.userId))
    .where(eq(persons.email, recipient))
  // A ban may have been set or lifted while the mail was waiting.
  if (row.kind === 'unbanned') return person?.bannedAt ? null : renderMail('unbanned', recipient, locale)
  if (row.kind === 'banned')
    return person?.bannedAt
      ? renderMail('banned', recipient, locale, { note: person.banReason, until: person.bannedUntil })
      : null
  if (row.kind === 'email_change') return composeEmailChange(row, person !== undefined, tx)
  const waiting = await waitingSignUp(row, tx)
  if (!waiting && (!person || row.kind === 'sign_up')) return null
  if (!(await isAdmitted(row, tx))) return null
  if (person) return renderMail('already', recipient, locale)
  const signUpId = row.subjectId ?? (await signUpWithoutBrowser(row, tx))
  return renderMail('verify', recipient, locale, {
    token: await issueToken(row.id, { signUpId }, tx),
  })
}

/** Confirms a new address by a link. If the address already has an account, its owner gets a notice instead, as with a sign-up. */
async function composeEmailChange(row: Waiting, isTaken: boolean, tx: Tx): Promise<Mail | null> {
  const [asker] = await tx
    .select({ email: persons.email })
    .from(emailChanges)
    .innerJoin(persons, eq(persons.userId, emailChanges.userId))
    .where(sql`${emailChanges.id} = ${row.id} and ${emailChanges.expiresAt} > app_now()`)
  if (!asker || !(await isAdmitted(row, tx))) return null
  const { recipient, locale } = row
  return isTaken
    ? renderMail('already', recipient, locale)
    : renderMail('emailChange', recipient, locale, {
        token: linkToken(row.id),
        account: maskedEmail(asker.email),
      })
}

/**
 * Over the limit no mail is sent, but the link in the last one is valid for its full time again: a stranger's requests
 * never leave the fan without a link.
 */
async function composeReset(row: Waiting, tx: Tx): Promise<Mail | null> {
  const { recipient, locale } = row
  // A change of address waits for the lock, and then voids the link that is issued here.
  const [owner] = await tx
    .select({ userId: persons.userId })
    .from(persons)
    .where(eq(persons.email, recipient))
    .for('key share')
  if (!owner) return null
  const admitted = await isAdmitted(row, tx)
  const last = await lastReset(row, tx)
  if (admitted && last !== row.id) return null
  const token = last && (await issueToken(last, owner, tx))
  return admitted && token ? renderMail('reset', recipient, locale, { token }) : null
}

/**
 * Whether the hourly limit for the address (LIMITS.mail_*) admits the mail, no matter who requested it. Retries do not count
 * again; a reset older than one already admitted is refused.
 */
async function isAdmitted({ id, kind, recipient, admittedAt }: Waiting, tx: Tx): Promise<boolean> {
  if (admittedAt) return true
  const isReset = kind === 'reset'
  const { points, seconds } = LIMITS[isReset ? 'mail_reset' : 'mail_sign_up']
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`)
  const taken = await tx.execute(sql`
    update ${outbox} set admitted_at = app_now() where id = ${id} and (
      select count(*) from ${outbox} sent where sent.recipient = ${recipient} and (sent.kind = 'reset') = ${isReset}
        and sent.admitted_at > app_now() - make_interval(secs => ${seconds})
    ) < ${points} and not (${isReset} and exists (
      select from ${outbox} later where later.recipient = ${recipient} and later.kind = 'reset'
        and later.admitted_at is not null and later.created_at > ${outbox}.created_at
    )) returning id`)
  return taken.length > 0
}

/** The reset mail whose link is live. The retry of an older mail must not replace the link of a newer one. */
async function lastReset({ recipient }: Waiting, tx: Tx): Promise<string | undefined> {
  const [last] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      sql`${outbox.kind} = 'reset' and ${outbox.recipient} = ${recipient} and ${outbox.admittedAt} is not null`,
    )
    .orderBy(sql`${outbox.createdAt} desc`)
    .limit(1)
  return last?.id
}

/** After a reset: drops its requests, so that no retry revives a used link and the hourly limit starts over. */
export async function dropResetMails(recipient: string, tx: Tx): Promise<void> {
  await tx.delete(outbox).where(sql`${outbox.kind} = 'reset' and ${outbox.recipient} = ${recipient}`)
}

/** Whether the sign-up behind the mail, or else some sign-up for the address, is still unconfirmed. */
async function waitingSignUp({ recipient, subjectId }: Waiting, tx: Tx): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.email, recipient), subjectId ? eq(signUps.id, subjectId) : undefined))
    .limit(1)
  return waiting !== undefined
}

/**
 * A link requested from a browser that did not sign up gets a sign-up of its own, without password and browser: it
 * always asks for a password and leaves other links alone. Its id is the mail's, so a retry creates no second one.
 */
async function signUpWithoutBrowser({ id, recipient, locale }: Waiting, tx: Tx): Promise<string> {
  await tx
    .insert(signUps)
    .values({ id, email: recipient, locale })
    .onConflictDoNothing({ target: signUps.id })
  return id
}

/** Drops mails a day after they were sent, or after a week if they never could be. @returns the number dropped */
export async function purgeMails(): Promise<number> {
  const deleted = await database()
    .delete(outbox)
    .where(
      sql`${outbox.sentAt} < app_now() - interval '1 day' or ${outbox.createdAt} < app_now() - interval '7 days'`,
    )
    .returning({ id: outbox.id })
  return deleted.length
}
