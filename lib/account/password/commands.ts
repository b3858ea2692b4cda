import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { emailTokens, persons } from '@/db/schema/account'
import { inTransaction } from '@/db/transaction'
import { forgetTries } from '@/lib/auth/authenticate'
import { hashNewPassword } from '@/lib/auth/password'
import { closeOtherSessions } from '@/lib/auth/session'
import { holdsSudo } from '@/lib/auth/sudo'
import type { Actor, SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { endSessions } from '../commands'
import { dropEmailChange, spendToken } from '../links/commands'
import { dropResetMails, enqueueMail } from '../mail/commands'
import type { resetInput } from '../schema'

/** Asks for a reset link: the same row whether or not the address is known; the sender decides what it gets. */
export async function requestReset(_actor: Actor, email: string, locale: Locale, tx?: Tx): Promise<void> {
  await inTransaction((conn) => enqueueMail({ kind: 'reset', recipient: email, locale }, conn), tx)
}

/**
 * Sets a new password by a reset link and ends every session. It also clears the account's failed tries, so that the owner can sign
 * in at once even if a stranger has used them up.
 * @throws DomainError token_invalid, invalid_input (password: common_password), busy
 */
export async function resetPassword(
  _actor: Actor,
  input: z.output<typeof resetInput> & { network?: string },
  tx?: Tx,
): Promise<void> {
  const passwordHash = await hashNewPassword(input.password)
  const owner = await inTransaction(async (conn) => {
    const userId = await spendToken(input.token, 'user_id', conn)
    if (!userId) throw new DomainError('token_invalid')
    const [person] = await conn
      .update(persons)
      .set({ passwordHash })
      .where(eq(persons.userId, userId))
      .returning({ email: persons.email, locale: persons.locale })
    if (!person) throw new DomainError('token_invalid')
    await endSessions(userId, conn)
    await dropResetMails(person.email, conn)
    await enqueueMail({ kind: 'password_changed', recipient: person.email, locale: person.locale }, conn)
    return { userId, email: person.email }
  }, tx)
  await forgetTries(owner.userId, owner.email, input.network)
}

/**
 * Sets a new password; the other sessions end, and links to reset it or to change the address become void.
 * @throws DomainError sudo_required, invalid_input (password: common_password), busy
 */
export async function changePassword(actor: SignedIn, password: string, tx?: Tx): Promise<void> {
  const passwordHash = await hashNewPassword(password)
  await inTransaction(async (conn) => {
    const [person] = await conn
      .update(persons)
      .set({ passwordHash })
      .where(sql`${persons.userId} = ${actor.userId} and ${holdsSudo(actor)}`)
      .returning({ email: persons.email, locale: persons.locale })
    if (!person) throw new DomainError('sudo_required')
    await closeOtherSessions(actor, conn)
    await dropEmailChange(actor.userId, conn)
    await conn.delete(emailTokens).where(eq(emailTokens.userId, actor.userId))
    await dropResetMails(person.email, conn)
    await enqueueMail({ kind: 'password_changed', recipient: person.email, locale: person.locale }, conn)
  }, tx)
}
