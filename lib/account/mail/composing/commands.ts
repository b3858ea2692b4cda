import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { lockKey } from '@/db/advisory-locks'
import type { Tx } from '@/db/client'
import { accountDeletions, emailChanges, emailTokens, persons, signUps, users } from '@/db/schema/account'
import { type OutboxRow, outbox } from '@/db/schema/operations'
import { LIMITS } from '@/lib/core/security/limits'
import { sha256 } from '@/lib/core/security/sha256'
import type { Mail } from '@/lib/gateways/mail'
import { maskedEmail } from '../../fans/rules'
import { issueToken, linkToken } from '../../links/commands'
import { composeOptInMail } from '../opt-in/queries'
import { mailboxOf } from '../rules'
import { type MailKind, renderMail } from '../words'

type Compose = (row: OutboxRow, tx: Tx) => Promise<Mail | null>

/** An email for which nothing has to be looked up. */
const plain =
  (kind: MailKind): Compose =>
  ({ recipient, locale }) =>
    renderMail(kind, recipient, locale)

const COMPOSE: Record<OutboxRow['kind'], Compose> = {
  sign_up: signUpMail,
  resend: signUpMail,
  reset: resetMail,
  password_changed: plain('passwordChanged'),
  email_change: emailChangeMail,
  email_changed: plain('emailChanged'),
  factor_on: plain('factorOn'),
  factor_off: plain('factorOff'),
  wrong_codes: plain('wrongCodes'),
  pro_started: plain('proStarted'),
  pro_failed: plain('proFailed'),
  pro_ended: plain('proEnded'),
  export_ready: plain('exportReady'),
  deletion_requested: deletionMail,
  banned: banMail,
  unbanned: banMail,
  picks: composeOptInMail,
  streak: composeOptInMail,
  recap: composeOptInMail,
}

type Share = { limit: { points: number; seconds: number }; kinds: OutboxRow['kind'][] }

const RESETS: Share = { limit: LIMITS.mail_reset, kinds: ['reset'] }
const SIGN_UPS: Share = { limit: LIMITS.mail_sign_up, kinds: ['sign_up', 'resend'] }
/** Counted apart from sign-ups: strangers could use up the fan's share otherwise. */
const CHANGES: Share = { limit: LIMITS.mail_email_change, kinds: ['email_change'] }
/** The notice that an address with an account gets instead of a sign-up or a change. */
const NOTICES: Share = { limit: LIMITS.mail_sign_up, kinds: [...SIGN_UPS.kinds, ...CHANGES.kinds] }

/** The email for the address, if any. Only the sender looks up whether an address is known, so no page can reveal it. */
export const composeMail: Compose = (row, tx) => COMPOSE[row.kind](row, tx)

async function accountAt(email: string, tx: Tx) {
  const [account] = await tx
    .select({ bannedAt: users.bannedAt, banReason: users.banReason, bannedUntil: users.bannedUntil })
    .from(persons)
    .innerJoin(users, eq(users.id, persons.userId))
    .where(eq(persons.email, email))
  return account
}

/** Null when the ban was set or lifted while the email was waiting. */
async function banMail({ kind, recipient, locale }: OutboxRow, tx: Tx): Promise<Mail | null> {
  const account = await accountAt(recipient, tx)
  if (kind === 'unbanned') return account?.bannedAt ? null : renderMail('unbanned', recipient, locale)
  if (!account?.bannedAt) return null
  return renderMail('banned', recipient, locale, { note: account.banReason, until: account.bannedUntil })
}

/** Null when the request was withdrawn while the email was waiting. */
async function deletionMail({ recipient, locale }: OutboxRow, tx: Tx): Promise<Mail | null> {
  const [leaving] = await tx
    .select({ eraseAt: accountDeletions.eraseAt })
    .from(accountDeletions)
    .innerJoin(persons, eq(persons.userId, accountDeletions.userId))
    .where(eq(persons.email, recipient))
  return leaving ? renderMail('deletionRequested', recipient, locale, leaving) : null
}

/** A verification link, or a notice if the address already has an account. */
async function signUpMail(row: OutboxRow, tx: Tx): Promise<Mail | null> {
  const { recipient, locale } = row
  const account = await accountAt(recipient, tx)
  const waiting = await hasPendingSignUp(row, tx)
  if (!waiting && (!account || row.kind === 'sign_up')) return null
  const admitted = await admit(row, account ? NOTICES : SIGN_UPS, tx)
  if (account) return admitted ? renderMail('already', recipient, locale) : null
  const last = admitted ? row.id : await lastDeadLink(row, tx)
  if (!last) return null
  const signUpId = row.subjectId ?? (await signUpWithoutBrowser(row, tx))
  const token = await issueToken(last, { signUpId }, tx)
  return admitted ? renderMail('verify', recipient, locale, { token }) : null
}

/**
 * The latest mail to the address whose link no longer opens a sign-up; none if this sign-up has a link. Over the limit, that link is
 * reissued for this sign-up, so a stranger who signs up and withdraws never leaves the mailbox without a working one.
 */
async function lastDeadLink({ recipient, subjectId }: OutboxRow, tx: Tx): Promise<string | undefined> {
  const [dead] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      sql`${outbox.recipient} = ${recipient} and ${outbox.kind} in ('sign_up', 'resend') and ${outbox.admittedAt} is not null
        and ${outbox.sentAt} is not null and not exists (
          select from ${emailTokens} link where link.id = ${outbox.id} or link.sign_up_id = ${subjectId}::uuid)`,
    )
    .orderBy(sql`${outbox.createdAt} desc`)
    .limit(1)
  return dead?.id
}

/** Whether the sign-up behind the email, or else some sign-up for the address, is still unconfirmed. */
async function hasPendingSignUp({ recipient, subjectId }: OutboxRow, tx: Tx): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.email, recipient), subjectId ? eq(signUps.id, subjectId) : undefined))
    .limit(1)
  return waiting !== undefined
}

/**
 * A link requested from a browser that did not sign up gets a sign-up of its own, without password and browser: it
 * always asks for a password and leaves other links alone. Its id is the email's, so a retry creates no second one.
 */
async function signUpWithoutBrowser({ id, recipient, locale }: OutboxRow, tx: Tx): Promise<string> {
  await tx
    .insert(signUps)
    .values({ id, email: recipient, locale })
    .onConflictDoNothing({ target: signUps.id })
  return id
}

/**
 * Confirms a new address by a link. If the address already has an account, its owner gets a notice instead, as with a sign-up.
 * Over the limit no email is sent, but the link in the account's last one becomes valid again.
 */
async function emailChangeMail(row: OutboxRow, tx: Tx): Promise<Mail | null> {
  const { id, recipient, locale, subjectId } = row
  const isOwn = sql`${emailChanges.userId} = ${subjectId} and ${emailChanges.email} = ${recipient}
    and ${emailChanges.expiresAt} > app_now()`
  const [asker] = await tx
    .select({ email: persons.email })
    .from(emailChanges)
    .innerJoin(persons, eq(persons.userId, emailChanges.userId))
    .where(isOwn)
  if (!asker) return null
  if (await accountAt(recipient, tx))
    return (await admit(row, NOTICES, tx)) ? renderMail('already', recipient, locale) : null
  await admit(row, CHANGES, tx)
  const last = await lastAdmitted(row, tx)
  if (!last) return null
  await tx
    .update(emailChanges)
    .set({ tokenHash: sha256(linkToken(last)) })
    .where(isOwn)
  return last === id
    ? renderMail('emailChange', recipient, locale, {
        token: linkToken(id),
        account: maskedEmail(asker.email),
      })
    : null
}

/**
 * Over the limit no email is sent, but the link in the last one is valid for its full time again: a stranger's requests
 * never leave the fan without a working link.
 */
async function resetMail(row: OutboxRow, tx: Tx): Promise<Mail | null> {
  const { recipient, locale } = row
  // A change of address waits for the lock, and then voids the link that is issued here.
  const [owner] = await tx
    .select({ userId: persons.userId })
    .from(persons)
    .where(eq(persons.email, recipient))
    .for('key share')
  if (!owner) return null
  const admitted = await admit(row, RESETS, tx)
  const last = await lastAdmitted(row, tx)
  if (admitted && last !== row.id) return null
  const token = last && (await issueToken(last, owner, tx))
  return admitted && token ? renderMail('reset', recipient, locale, { token }) : null
}

/**
 * Admits the email if the hourly limit for the mailbox (LIMITS.mail_*) allows it, no matter who requested it. Retries do not count
 * again; a reset or change older than one already admitted is refused.
 * @returns whether it is admitted
 */
async function admit(row: OutboxRow, { limit, kinds }: Share, tx: Tx): Promise<boolean> {
  const { id, kind, recipient, admittedAt } = row
  if (admittedAt) return true
  const since = sql`app_now() - make_interval(secs => ${limit.seconds})`
  const mailbox = mailboxOf(recipient)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('mail', mailbox)})`)
  const taken = await tx.execute(sql`
    update ${outbox} set admitted_at = app_now() where id = ${id} and (
      select count(*) from ${outbox} sent where regexp_replace(sent.recipient, '[+][^@]*@', '@') = ${mailbox}
        and sent.kind in ${kinds} and sent.admitted_at > ${since}
    ) < ${limit.points} and not exists (
      select from ${outbox} later where later.recipient = ${recipient} and later.kind = ${kind} and later.kind in ('reset', 'email_change')
        and later.subject_id is not distinct from ${outbox}.subject_id and later.admitted_at is not null
        and later.created_at > ${outbox}.created_at
    ) returning id`)
  return taken.length > 0
}

/** The reset mail, or the account's own mail of a change, whose link is live: a retry of an older one must not replace it. */
async function lastAdmitted({ kind, recipient, subjectId }: OutboxRow, tx: Tx): Promise<string | undefined> {
  const [last] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      sql`${outbox.kind} = ${kind} and ${outbox.recipient} = ${recipient} and ${outbox.subjectId} is not distinct from ${subjectId}
        and ${outbox.admittedAt} is not null`,
    )
    .orderBy(sql`${outbox.createdAt} desc`)
    .limit(1)
  return last?.id
}
