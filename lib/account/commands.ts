import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { persons, signUps, userPreferences, users } from '@/db/schema/account'
import { connection, constraintOf, inTransaction } from '@/db/transaction'
import { hashPassword, isCommonPassword } from '@/lib/auth/password'
import type { Actor, SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { purgeLinks, spendToken } from './link-commands'
import { dropResetMails, enqueueMail, purgeMails } from './mail-commands'
import type { preferencesInput, resetInput, signUpInput } from './schema'

type Credentials = Pick<z.output<typeof signUpInput>, 'email' | 'password'>

/**
 * Keeps a sign-up and asks for its mail: the same two rows and the same hash whether or not the address is known.
 * The fan is made when the link is used.
 * @throws DomainError invalid_input (password: common_password), busy
 */
export async function signUp(_actor: Actor, input: Credentials, locale: Locale, tx?: Tx): Promise<void> {
  const passwordHash = await acceptedHash(input.password)
  await inTransaction(async (conn) => {
    const values = { email: input.email, passwordHash, locale }
    const [row] = await conn.insert(signUps).values(values).returning({ id: signUps.id })
    await enqueueMail({ kind: 'sign_up', recipient: input.email, locale, subjectId: row?.id }, conn)
  }, tx)
}

async function acceptedHash(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new DomainError('invalid_input', { fields: { password: 'common_password' } })
  return hashPassword(password)
}

/**
 * Uses a verification link: makes the fan, an admin when ADMIN_EMAILS names the address. Other sign-ups of the address
 * are worth nothing from then on and go with the retention: to delete them here would cross with their own links.
 * @throws DomainError token_invalid when the link is unknown, used or old, or the address has become a fan meanwhile
 */
export async function verifyEmail(_actor: Actor, token: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    const used = await spendToken(token, 'sign_up_id', conn)
    if (!used?.signUpId) throw new DomainError('token_invalid')
    const [waiting] = await conn.delete(signUps).where(eq(signUps.id, used.signUpId)).returning()
    if (!waiting) throw new DomainError('token_invalid')
    const { email, passwordHash, locale } = waiting
    const isAdmin = env.ADMIN_EMAILS.includes(email)
    const [user] = await conn.insert(users).values({ isAdmin }).returning({ id: users.id })
    if (!user) throw new Error('users: insert returned no row')
    const made = await conn
      .insert(persons)
      .values({ userId: user.id, email, passwordHash, locale })
      .onConflictDoNothing({ target: persons.email })
      .returning({ userId: persons.userId })
    if (made.length === 0) throw new DomainError('token_invalid')
  }, tx)
}

/** Asks for a new verification or reset mail; who gets which is decided by the sender, unseen by the page. */
export async function requestLink(
  _actor: Actor,
  input: { kind: 'resend' | 'reset'; email: string },
  locale: Locale,
  tx?: Tx,
): Promise<void> {
  await inTransaction((conn) => enqueueMail({ kind: input.kind, recipient: input.email, locale }, conn), tx)
}

/**
 * Sets a new password by a reset link and ends every session.
 * @throws DomainError token_invalid, invalid_input (password: common_password), busy
 */
export async function resetPassword(
  _actor: Actor,
  input: z.output<typeof resetInput>,
  tx?: Tx,
): Promise<void> {
  const passwordHash = await acceptedHash(input.password)
  await inTransaction(async (conn) => {
    const used = await spendToken(input.token, 'user_id', conn)
    if (!used?.userId) throw new DomainError('token_invalid')
    const [person] = await conn
      .update(persons)
      .set({ passwordHash })
      .where(eq(persons.userId, used.userId))
      .returning({ email: persons.email, locale: persons.locale })
    if (!person) throw new DomainError('token_invalid')
    await endSessions(used.userId, conn)
    await dropResetMails(person.email, conn)
    await enqueueMail({ kind: 'password_changed', recipient: person.email, locale: person.locale }, conn)
  }, tx)
}

/** Every session of the fan is dead from the next request on. */
export async function signOutEverywhere(actor: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction((conn) => endSessions(actor.userId, conn), tx)
}

async function endSessions(userId: string, tx: Tx): Promise<void> {
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
}

type Preferences = Pick<z.output<typeof preferencesInput>, 'nickname' | 'competitions'>

/** @throws DomainError nickname_taken, without regard to case */
export async function savePreferences(actor: SignedIn, input: Preferences, tx?: Tx): Promise<void> {
  const { nickname, competitions } = input
  await inTransaction(async (conn) => {
    await conn
      .insert(userPreferences)
      .values({ userId: actor.userId, nickname, competitions })
      .onConflictDoUpdate({ target: userPreferences.userId, set: { nickname, competitions } })
  }, tx).catch((error: unknown) => {
    if (constraintOf(error) === 'user_preferences_nickname_unique')
      throw new DomainError('nickname_taken', { fields: { nickname: 'taken' } })
    throw error
  })
}

/** Whether the fan has twice the time in the quiz; an attempt that runs keeps the time that it began with. */
export async function saveExtendedTime(actor: SignedIn, extendedTime: boolean, tx?: Tx): Promise<void> {
  await inTransaction(
    (conn) =>
      conn
        .insert(userPreferences)
        .values({ userId: actor.userId, extendedTime })
        .onConflictDoUpdate({ target: userPreferences.userId, set: { extendedTime } }),
    tx,
  )
}

/** The language of the fan's mails follows the language of the pages. */
export async function saveLocale(actor: SignedIn, locale: Locale, tx?: Tx): Promise<void> {
  await connection(tx).update(persons).set({ locale }).where(eq(persons.userId, actor.userId))
}

/** Drops what is past its time: links, sign-ups that nobody confirmed, mails. @returns rows dropped */
export async function purgeExpired(): Promise<number> {
  const waiting = await database()
    .delete(signUps)
    .where(sql`${signUps.createdAt} < app_now() - interval '2 days'`)
    .returning({ id: signUps.id })
  return waiting.length + (await purgeLinks()) + (await purgeMails())
}

/**
 * Gives or takes the admin right; the fan's sessions end, so that no token claims the old one.
 * @throws DomainError not_found
 */
export async function setAdmin(
  _actor: System,
  input: { email: string; isAdmin: boolean },
  tx?: Tx,
): Promise<void> {
  await inTransaction(async (conn) => {
    const changed = await conn
      .update(users)
      .set({ isAdmin: input.isAdmin, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(sql`${users.id} = (select user_id from ${persons} where email = ${input.email})`)
      .returning({ id: users.id })
    if (changed.length === 0) throw new DomainError('not_found')
  }, tx)
}
