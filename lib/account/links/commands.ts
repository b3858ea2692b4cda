import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { emailChanges, emailTokens } from '@/db/schema/account'
import { outbox } from '@/db/schema/operations'
import { keyedHash } from '@/lib/core/security/keyed-hash'
import { sha256 } from '@/lib/core/security/sha256'
import { RESET_MINUTES, VERIFICATION_HOURS } from '../rules'

/** The secret part of a link: a keyed hash of the row's random id (256 bit), so that the database never holds it. */
export const linkToken = (id: string): string => keyedHash('link', id).toString('base64url')

type Subject = { signUpId: string } | { userId: string }

/**
 * Creates the link of a sign-up (24 h) or a password reset (30 min) and invalidates the earlier one.
 * @param id the id of the email that carries the link, so that a retried email carries the same one
 */
export async function issueToken(id: string, subject: Subject, tx: Tx): Promise<string> {
  const token = linkToken(id)
  const isSignUp = 'signUpId' in subject
  const minutes = isSignUp ? VERIFICATION_HOURS * 60 : RESET_MINUTES
  const fresh = {
    id,
    tokenHash: sha256(token),
    expiresAt: sql`app_now() + make_interval(mins => ${minutes})`,
  }
  await tx
    .insert(emailTokens)
    .values({ ...subject, ...fresh })
    .onConflictDoUpdate({ target: isSignUp ? emailTokens.signUpId : emailTokens.userId, set: fresh })
  return token
}

/**
 * Uses a link: of several parallel uses exactly one gets the subject's id. The row stays until it expires, without its
 * subject, so that the page can tell a used link from an expired one.
 */
export async function spendToken(
  token: string,
  of: 'sign_up_id' | 'user_id',
  tx: Tx,
): Promise<string | null> {
  const [used] = await tx.execute<{ subject: string }>(sql`
    with live as (
      select id, ${sql.identifier(of)} as subject from ${emailTokens}
      where token_hash = ${sha256(token)} and expires_at > app_now() and ${sql.identifier(of)} is not null
      for update
    )
    update email_tokens set used_at = app_now(), sign_up_id = null, user_id = null
    from live where email_tokens.id = live.id returning live.subject`)
  return used?.subject ?? null
}

/**
 * Drops expired links, and unconfirmed addresses once their emails are gone: until then an erasure needs them to find the emails.
 * @returns how many
 */
export async function purgeLinks(): Promise<number> {
  const tokens = await database()
    .delete(emailTokens)
    .where(sql`${emailTokens.expiresAt} < app_now()`)
    .returning({ id: emailTokens.id })
  const changes = await database()
    .delete(emailChanges)
    .where(
      sql`${emailChanges.expiresAt} < app_now() and not exists (select from ${outbox} where ${outbox.id} = ${emailChanges.id})`,
    )
    .returning({ id: emailChanges.id })
  return tokens.length + changes.length
}

/** Voids an unconfirmed change of address, which an intruder may have requested. The row stays until its email is gone. */
export async function dropEmailChange(userId: string, tx: Tx): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ expiresAt: sql`least(${emailChanges.expiresAt}, app_now())` })
    .where(eq(emailChanges.userId, userId))
}
