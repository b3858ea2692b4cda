import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { emailChanges, persons } from '@/db/schema/account'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { sha256 } from '@/lib/core/security/sha256'
import { maskedEmail } from '../fans/rules'

/** The account, by its present address, that the link would change; null when the link no longer works. */
export async function emailChangeOf(
  actor: Actor,
  token: string,
): Promise<{ account: string; isOwn: boolean } | null> {
  const [change] = await database()
    .select({ userId: persons.userId, email: persons.email })
    .from(emailChanges)
    .innerJoin(persons, eq(persons.userId, emailChanges.userId))
    .where(sql`${emailChanges.tokenHash} = ${sha256(token)} and ${emailChanges.expiresAt} > app_now()`)
  return change
    ? { account: maskedEmail(change.email), isOwn: isSignedIn(actor) && actor.userId === change.userId }
    : null
}
