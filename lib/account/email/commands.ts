import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { emailChanges, emailTokens, persons } from '@/db/schema/account'
import { constraintOf, inTransaction } from '@/db/transaction'
import { type ActiveSession, renewSession } from '@/lib/auth/session'
import { holdsSudo } from '@/lib/auth/sudo'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { sha256 } from '@/lib/core/security/sha256'
import { dropEmailChange, linkToken } from '../links/commands'
import { enqueueMail } from '../mail/commands'
import { VERIFICATION_HOURS } from '../rules'

/**
 * Sends a link to the new address; the old one stays until the link is used. Writes the same rows whether or not another fan has
 * the address.
 * @throws DomainError sudo_required, rate_limited
 */
export async function requestEmailChange(
  actor: SignedIn,
  email: string,
  locale: Locale,
  tx?: Tx,
): Promise<void> {
  await consumeLimit('email_change', actor.userId)
  const id = randomUUID()
  const hash = Buffer.from(sha256(linkToken(id)))
  await inTransaction(async (conn) => {
    const requested = await conn.execute(sql`
      insert into ${emailChanges} (user_id, id, email, token_hash, expires_at)
      select ${actor.userId}::uuid, ${id}::uuid, ${email}, ${hash}, app_now() + make_interval(hours => ${VERIFICATION_HOURS})
      where ${holdsSudo(actor)}
      on conflict (user_id) do update set id = excluded.id, email = excluded.email, token_hash = excluded.token_hash,
        expires_at = excluded.expires_at
      returning user_id`)
    if (requested.length === 0) throw new DomainError('sudo_required')
    await enqueueMail({ id, kind: 'email_change', recipient: email, locale, subjectId: actor.userId }, conn)
  }, tx)
}

/** Withdraws the fan's own request and voids its link. */
export const cancelEmailChange = ({ userId }: SignedIn, tx?: Tx): Promise<void> =>
  inTransaction((conn) => dropEmailChange(userId, conn), tx)

/**
 * Uses the link: the account gets the new address, and the old one is notified. Links that were sent to the old one become void.
 * Only the account that asked can use it: otherwise the owner of a mailbox could be tricked into giving the address to a stranger's account.
 * @returns the session that replaces the actor's
 * @throws DomainError token_invalid, also when the address has been taken in the meantime
 */
export async function confirmEmailChange(actor: SignedIn, token: string, tx?: Tx): Promise<ActiveSession> {
  return inTransaction(async (conn) => {
    const [change] = await conn.execute<{ userId: string; email: string }>(sql`
      delete from ${emailChanges}
      where token_hash = ${Buffer.from(sha256(token))} and user_id = ${actor.userId} and expires_at > app_now()
      returning user_id as "userId", email`)
    if (!change) throw new DomainError('token_invalid')
    const [old] = await conn.execute<{ email: string; locale: Locale }>(sql`
      update ${persons} set email = ${change.email}, verified_at = app_now()
      from (select email from ${persons} where user_id = ${change.userId} for update) before
      where user_id = ${change.userId} returning before.email, locale`)
    if (!old) throw new DomainError('token_invalid')
    await conn.delete(emailTokens).where(sql`${emailTokens.userId} = ${change.userId}`)
    const notice = { recipient: old.email, locale: old.locale, subjectId: change.userId }
    await enqueueMail({ kind: 'email_changed', ...notice }, conn)
    return renewSession(actor, conn)
  }, tx).catch((error: unknown) => {
    throw constraintOf(error) === 'persons_email_unique' ? new DomainError('token_invalid') : error
  })
}
