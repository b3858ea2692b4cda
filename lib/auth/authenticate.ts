import 'server-only'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { persons } from '@/db/schema/account'
import { DomainError } from '@/lib/core/errors'
import { consumeLimit, refundLimit } from '@/lib/core/rate-limit'
import { passwordMatches } from './password'
import { type LiveSession, openSession } from './session'

type Credentials = { email: string; password: string; network: string; device?: string | null }

/**
 * Checks e-mail and password and opens a session. Every case takes one statement and one hash, so that neither answer nor time
 * tells whether the address is unknown, the password wrong or the sign-up unconfirmed.
 * @throws DomainError rate_limited, busy, invalid_credentials
 */
export async function authenticate({ email, password, network, device }: Credentials): Promise<LiveSession> {
  const tries = [
    ['sign_in_network', network],
    ['sign_in_account', `${email} ${network}`],
    ['sign_in_account_anywhere', email],
  ] as const
  for (const [limit, subject] of tries) await consumeLimit(limit, subject)
  // PostgreSQL refuses a NUL in a text; dropping it could turn the address into another one.
  const address = email.replaceAll('\0', '\uFFFD')
  const [known] = await database()
    .select({ userId: persons.userId, passwordHash: persons.passwordHash })
    .from(persons)
    .where(eq(persons.email, address))
  const matches = await passwordMatches(known?.passwordHash ?? null, password)
  if (!matches || !known) throw new DomainError('invalid_credentials')
  await consumeLimit('sign_in_success', known.userId)
  const session = await openSession(known.userId, device, known.passwordHash)
  if (!session) throw new DomainError('invalid_credentials')
  for (const [limit, subject] of tries) await refundLimit(limit, subject)
  return session
}
