import 'server-only'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import { inTransaction } from '@/db/transaction'
import type { Actor, SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { areSame, keyedHash } from '@/lib/core/security/keyed-hash'
import { storePreferences } from '../../preferences/commands'
import { isOptInMail, type OptInMail } from './rules'

const COLUMN = { picks: 'mailPicks', streak: 'mailStreak', recap: 'mailRecap' } as const

/** Sets which emails the fan wants. */
export const saveMailPreferences = (
  actor: SignedIn,
  { picks, streak, recap }: Record<OptInMail, boolean>,
  tx?: Tx,
): Promise<void> => storePreferences(actor, { mailPicks: picks, mailStreak: streak, mailRecap: recap }, tx)

const signatureOf = (userId: string, mail: OptInMail) =>
  keyedHash('unsubscribe', `${userId}:${mail}`).toString('base64url')

/** The token of the link that ends one kind of email for one fan. It never expires: an old email can still be unsubscribed from. */
export const unsubscribeToken = (userId: string, mail: OptInMail): string =>
  `${userId}.${mail}.${signatureOf(userId, mail)}`

/** Whose token it is and for which email; null unless it is signed by us. */
export function readUnsubscribeToken(token: string): { userId: string; mail: OptInMail } | null {
  const [userId, mail, signature = ''] = token.split('.')
  if (!z.uuid().safeParse(userId).success || !userId || !isOptInMail(mail)) return null
  return areSame(signature, signatureOf(userId, mail)) ? { userId, mail } : null
}

/**
 * Ends one kind of email for the fan whose token it is, signed in or not. Doing it again changes nothing.
 * @throws DomainError token_invalid
 */
export async function unsubscribe(_actor: Actor, token: string, tx?: Tx): Promise<void> {
  const link = readUnsubscribeToken(token)
  if (!link) throw new DomainError('token_invalid')
  await inTransaction(
    (conn) =>
      conn
        .update(userPreferences)
        .set({ [COLUMN[link.mail]]: false })
        .where(eq(userPreferences.userId, link.userId)),
    tx,
  )
}
