import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { emailTokens } from '@/db/schema/account'
import { env } from '@/lib/env'
import { RESET_MINUTES, VERIFICATION_HOURS } from '../rules'

/** The secret part of a link: a keyed hash of the row's random id (256 bit), so that the database never holds it. */
const linkToken = (id: string): string =>
  createHmac('sha256', env.AUTH_SECRET ?? '')
    .update(`link:${id}`)
    .digest('base64url')

/** What the database keeps and looks for. */
const linkTokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

type Subject = { signUpId: string } | { userId: string }

/**
 * Makes the one live link of a sign-up (24 h) or of a password reset (30 min); an earlier link dies.
 * @param id the random id of the mail that carries it: a mail that is tried again carries the same link
 */
export async function issueToken(id: string, subject: Subject, tx: Tx): Promise<string> {
  const token = linkToken(id)
  const isSignUp = 'signUpId' in subject
  const minutes = isSignUp ? VERIFICATION_HOURS * 60 : RESET_MINUTES
  const fresh = {
    id,
    tokenHash: linkTokenHash(token),
    expiresAt: sql`app_now() + make_interval(mins => ${minutes})`,
  }
  await tx
    .insert(emailTokens)
    .values({ ...subject, ...fresh })
    .onConflictDoUpdate({ target: isSignUp ? emailTokens.signUpId : emailTokens.userId, set: fresh })
  return token
}

type Used = { signUpId: string | null; userId: string | null }

/** Uses a link up: of parallel uses exactly one gets the subject. */
export async function spendToken(token: string, of: 'sign_up_id' | 'user_id', tx: Tx): Promise<Used | null> {
  const [used] = await tx
    .delete(emailTokens)
    .where(
      sql`${emailTokens.tokenHash} = ${linkTokenHash(token)} and ${emailTokens.expiresAt} > app_now()
        and ${sql.identifier(of)} is not null`,
    )
    .returning({ signUpId: emailTokens.signUpId, userId: emailTokens.userId })
  return used ?? null
}

export async function purgeLinks(): Promise<number> {
  const gone = await database()
    .delete(emailTokens)
    .where(sql`${emailTokens.expiresAt} < app_now()`)
    .returning({ id: emailTokens.id })
  return gone.length
}
