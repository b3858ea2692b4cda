import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { adminAddresses, persons, signUps, users } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { systemActor } from '@/lib/auth/minted-actors'
import { hashNewPassword } from '@/lib/auth/password'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { sha256 } from '@/lib/core/security/sha256'
import { env } from '@/lib/env'
import { spendToken } from '../links/commands'
import { enqueueMail } from '../mail/commands'
import type { signUpInput, verifyInput } from '../schema'

type NewSignUp = Pick<z.output<typeof signUpInput>, 'email' | 'password'> & {
  nonce: string
  /** Where the fan was going, a path of ours. */
  next?: string
}

/**
 * Stores a sign-up and requests its email: the same two rows and the same hash whether or not the address is known. The
 * fan is created when the link is used.
 * @param input.nonce the secret kept by the browser that signs up
 * @throws DomainError invalid_input (password: common_password), busy
 */
export async function signUp(_actor: Actor, input: NewSignUp, locale: Locale, tx?: Tx): Promise<void> {
  const { email, password, nonce, next: returnPath } = input
  const passwordHash = await hashNewPassword(password)
  await inTransaction(async (conn) => {
    const values = { email, passwordHash, locale, browserHash: sha256(nonce), returnPath }
    const [row] = await conn.insert(signUps).values(values).returning({ id: signUps.id })
    await enqueueMail({ kind: 'sign_up', recipient: email, locale, subjectId: row?.id }, conn)
  }, tx)
}

/**
 * Requests the link of the browser's own sign-up again. Without one, or for another address, the sender decides what to
 * send; the row is the same in every case.
 */
export async function resendLink(
  _actor: Actor,
  { email, nonce }: { email: string; nonce: string | null },
  locale: Locale,
  tx?: Tx,
): Promise<void> {
  const own = sql<string>`(select id from ${signUps}
    where browser_hash = ${sha256(nonce ?? '')} and email = ${email})`
  await inTransaction(async (conn) => {
    await conn.insert(outbox).values({ kind: 'resend', recipient: email, locale, subjectId: own })
  }, tx)
}

type Verification = z.output<typeof verifyInput> & { nonce: string | null }

/**
 * Uses a verification link and creates the fan. The browser that signed up keeps the password chosen there; any other must
 * choose a new one. The account therefore belongs to the owner of the mailbox, and only that person can get the right from
 * ADMIN_EMAILS, once for each address. Other sign-ups for the address are left to the purge: deleting them here could deadlock with
 * someone using their links. Whoever is signed in has to sign out first: a stranger's link would otherwise swap the account in a
 * fan's browser.
 * @returns the fan's id, and where they were going when they signed up
 * @throws DomainError conflict when signed in; token_invalid when the link is unknown, used or expired, or the address already has a fan;
 * invalid_input (password: required in another browser, common_password); busy
 */
export async function verifyEmail(
  actor: Actor,
  input: Verification,
  tx?: Tx,
): Promise<{ userId: string; next: string | null }> {
  if (isSignedIn(actor)) throw new DomainError('conflict')
  const { token, nonce, password } = input
  const chosen = password === undefined ? null : await hashNewPassword(password)
  return inTransaction(async (conn) => {
    const signUpId = await spendToken(token, 'sign_up_id', conn)
    if (!signUpId) throw new DomainError('token_invalid')
    const [waiting] = await conn
      .delete(signUps)
      .where(
        sql`${signUps.id} = ${signUpId}
          and (${chosen}::text is not null or ${signUps.browserHash} = ${sha256(nonce ?? '')})`,
      )
      .returning()
    if (!waiting && chosen) throw new DomainError('token_invalid')
    const passwordHash = chosen ?? waiting?.passwordHash
    if (!waiting || !passwordHash)
      throw new DomainError('invalid_input', { fields: { password: 'required' } })
    const { email, locale, returnPath: next } = waiting
    const [user] = await conn.execute<{ id: string; isAdmin: boolean }>(sql`
      with granted as (
        insert into ${adminAddresses} (hash) select ${sha256(email)} where ${env.ADMIN_EMAILS.includes(email)}
        on conflict do nothing returning hash
      )
      insert into ${users} (is_admin) select exists (select from granted) returning id, is_admin as "isAdmin"`)
    if (!user) throw new Error('users: insert returned no row')
    const made = await conn
      .insert(persons)
      .values({ userId: user.id, email, passwordHash, locale })
      .onConflictDoNothing({ target: persons.email })
      .returning({ userId: persons.userId })
    if (made.length === 0) throw new DomainError('token_invalid')
    if (user.isAdmin)
      await writeAudit(
        systemActor('admin-emails'),
        { action: 'fan.admin_grant', subject: user.id, detail: {} },
        conn,
      )
    return { userId: user.id, next }
  }, tx)
}

/** Deletes the browser's own sign-up, as after a typo in the address, and with it its link. */
export async function withdrawSignUp(_actor: Actor, nonce: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    await conn.delete(signUps).where(sql`${signUps.browserHash} = ${sha256(nonce)}`)
  }, tx)
}

/** Deletes unconfirmed sign-ups whose last link has expired. @returns the number deleted */
export async function purgeSignUps(): Promise<number> {
  const deleted = await database()
    .delete(signUps)
    .where(
      sql`${signUps.createdAt} < app_now() - interval '2 days' and not exists (
        select from email_tokens link where link.sign_up_id = ${signUps.id} and link.expires_at > app_now())`,
    )
    .returning({ id: signUps.id })
  return deleted.length
}
