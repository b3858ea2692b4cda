import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { adminAddresses, persons, users } from '@/db/schema/account'
import { connection, constraintOf, inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { closeOwnSession } from '@/lib/auth/session'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { sha256 } from '@/lib/core/security/sha256'
import { nameSkeleton } from '@/lib/core/text/name-skeleton'
import { dropEmailChange, purgeLinks } from './links/commands'
import { purgeMails } from './mail/commands'
import { storePreferences } from './preferences/commands'
import type { Visibility } from './rules'
import type { preferencesInput } from './schema'
import { purgeSignUps } from './sign-up/commands'

/**
 * Ends a session of the fan's own, from its next request on.
 * @throws DomainError not_found, whether it doesn't exist or belongs to another fan
 */
export async function endSession(actor: SignedIn, id: string): Promise<void> {
  if (!(await closeOwnSession(actor, id))) throw new DomainError('not_found')
}

/** Ends every session of the fan from the next request on. */
export async function signOutEverywhere(actor: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction((conn) => endSessions(actor.userId, conn), tx)
}

/** Ends every session of the fan and voids an unconfirmed change of address, as part of the caller's transaction. */
export async function endSessions(userId: string, tx: Tx): Promise<void> {
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
  await dropEmailChange(userId, tx)
}

const NICKNAME_UNIQUE = /^user_preferences_nickname_(unique|skeleton_unique)$/

type Preferences = Pick<z.output<typeof preferencesInput>, 'nickname' | 'competitions'>

/** @throws DomainError nickname_taken, also by a name that differs in case or looks the same */
export async function savePreferences(actor: SignedIn, input: Preferences, tx?: Tx): Promise<void> {
  const { nickname, competitions } = input
  const nicknameSkeleton = nickname === null ? null : nameSkeleton(nickname)
  const change = { nickname, nicknameSkeleton, competitions }
  await storePreferences(actor, change, tx).catch((error: unknown) => {
    if (NICKNAME_UNIQUE.test(constraintOf(error) ?? ''))
      throw new DomainError('nickname_taken', { fields: { nickname: 'taken' } })
    throw error
  })
}

/** Sets whether the fan gets twice the time in the quiz; a running attempt keeps its time. */
export const saveExtendedTime = (actor: SignedIn, extendedTime: boolean, tx?: Tx): Promise<void> =>
  storePreferences(actor, { extendedTime }, tx)

/** Sets who may open the fan's profile, from the next request on. */
export const saveVisibility = (actor: SignedIn, visibility: Visibility, tx?: Tx): Promise<void> =>
  storePreferences(actor, { visibility }, tx)

/** Sets the language of the fan's emails, which follows that of the pages. */
export async function saveLocale(actor: SignedIn, locale: Locale, tx?: Tx): Promise<void> {
  await connection(tx).update(persons).set({ locale }).where(eq(persons.userId, actor.userId))
}

/** Drops expired links, unconfirmed sign-ups and old emails. @returns the number of rows dropped */
export async function purgeExpired(_actor: System): Promise<number> {
  return (await purgeSignUps()) + (await purgeLinks()) + (await purgeMails())
}

/**
 * Grants or revokes the admin right. The fan's sessions end, so that no token claims the old one; ADMIN_EMAILS does not give the right
 * to the address again.
 * @returns false when the right is as asked already, and nothing changes
 * @throws DomainError not_found; conflict for a right that would not count, of a suspended fan
 */
export async function setAdmin(
  actor: System,
  input: { email: string; isAdmin: boolean },
  tx?: Tx,
): Promise<boolean> {
  return inTransaction(async (conn) => {
    const [fan] = await conn
      .select({ id: users.id, isAdmin: users.isAdmin, bannedAt: users.bannedAt })
      .from(users)
      .where(sql`${users.id} = (select user_id from ${persons} where email = ${input.email})`)
      .for('update')
    if (!fan) throw new DomainError('not_found')
    if (input.isAdmin && fan.bannedAt !== null) throw new DomainError('conflict')
    if (fan.isAdmin === input.isAdmin) return false
    await conn
      .update(users)
      .set({ isAdmin: input.isAdmin, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.id, fan.id))
    if (!input.isAdmin)
      await conn
        .insert(adminAddresses)
        .values({ hash: sha256(input.email) })
        .onConflictDoNothing()
    const action = input.isAdmin ? 'fan.admin_grant' : 'fan.admin_revoke'
    await writeAudit(actor, { action, subject: fan.id, detail: {} }, conn)
    return true
  }, tx)
}
