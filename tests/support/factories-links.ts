import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { signUps } from '@/db/schema/account'
import { issueToken } from '@/lib/account/links/commands'
import { newNonce } from '@/lib/auth/pending-sign-up'
import { sha256 } from '@/lib/core/security/sha256'
import { passwordHash } from './factories'

/** A sign-up that waits for its link, made in the browser of the nonce. @returns its id */
export async function makeSignUp(email: string, nonce = newNonce()): Promise<string> {
  const [row] = await database()
    .insert(signUps)
    .values({ email, passwordHash: await passwordHash(), browserHash: sha256(nonce), locale: 'it' })
    .returning({ id: signUps.id })
  if (!row) throw new Error('sign_ups: insert returned no row')
  return row.id
}

/** The token in the link of the email that a sign-up gets. */
export const verificationToken = (signUpId: string): Promise<string> =>
  database().transaction((tx) => issueToken(randomUUID(), { signUpId }, tx))

/** A link for the address, and the nonce of the browser that signed up. */
export async function makeLink(email: string): Promise<{ token: string; nonce: string }> {
  const nonce = newNonce()
  return { token: await verificationToken(await makeSignUp(email, nonce)), nonce }
}

/** The token in the link of an email for a new password. */
export const resetToken = (userId: string): Promise<string> =>
  database().transaction((tx) => issueToken(randomUUID(), { userId }, tx))

export const waitingSignUps = (email: string) => database().$count(signUps, eq(signUps.email, email))
