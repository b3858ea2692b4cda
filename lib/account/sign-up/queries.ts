import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { emailTokens, persons, signUps } from '@/db/schema/account'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { sha256 } from '@/lib/core/security/sha256'
import { maskedEmail } from '../fans/rules'

/**
 * The masked addresses of the account that the link would confirm and of the one that is signed in here, if any; null when the link
 * no longer works.
 */
export async function signUpOf(
  actor: Actor,
  token: string,
): Promise<{ account: string; signedIn: string | null } | null> {
  const userId = isSignedIn(actor) ? actor.userId : null
  const [found] = await database()
    .select({
      email: signUps.email,
      own: sql<string | null>`(select email from ${persons} where user_id = ${userId}::uuid)`,
    })
    .from(emailTokens)
    .innerJoin(signUps, eq(signUps.id, emailTokens.signUpId))
    .where(sql`${emailTokens.tokenHash} = ${sha256(token)} and ${emailTokens.expiresAt} > app_now()`)
  return found
    ? { account: maskedEmail(found.email), signedIn: found.own === null ? null : maskedEmail(found.own) }
    : null
}
