import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { persons, signUps, users } from '@/db/schema/account'
import { inTransaction } from '@/db/transaction'
import { hashNewPassword } from '@/lib/auth/password'
import type { Actor } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { spendToken } from '../links/commands'
import { enqueueMail } from '../mail/commands'
import type { signUpInput } from '../schema'

type Credentials = Pick<z.output<typeof signUpInput>, 'email' | 'password'>

/**
 * Keeps a sign-up and asks for its mail: the same two rows and the same hash whether or not the address is known.
 * The fan is made when the link is used.
 * @throws DomainError invalid_input (password: common_password), busy
 */
export async function signUp(_actor: Actor, input: Credentials, locale: Locale, tx?: Tx): Promise<void> {
  const passwordHash = await hashNewPassword(input.password)
  await inTransaction(async (conn) => {
    const values = { email: input.email, passwordHash, locale }
    const [row] = await conn.insert(signUps).values(values).returning({ id: signUps.id })
    await enqueueMail({ kind: 'sign_up', recipient: input.email, locale, subjectId: row?.id }, conn)
  }, tx)
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

/** Drops sign-ups that nobody confirmed. @returns how many */
export async function purgeSignUps(): Promise<number> {
  const gone = await database()
    .delete(signUps)
    .where(sql`${signUps.createdAt} < app_now() - interval '2 days'`)
    .returning({ id: signUps.id })
  return gone.length
}
