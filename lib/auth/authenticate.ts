import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { persons, signUps } from '@/db/schema/account'
import { DomainError } from '@/lib/core/errors'
import { giveTryBack, takeTry } from '@/lib/core/rate-limit'
import { passwordMatches } from './password'
import { type LiveSession, openSession } from './session'

type Credentials = { email: string; password: string; network: string }

/**
 * Checks e-mail and password and opens a session. One statement and one hash whoever asks, so that neither answer nor
 * time tells an unknown address from a wrong password.
 * @throws DomainError rate_limited, busy, invalid_credentials; unverified when the password is that of a waiting sign-up
 */
export async function authenticate({ email, password, network }: Credentials): Promise<LiveSession> {
  const tries = [
    ['sign_in_network', network],
    ['sign_in_account', `${email} ${network}`],
    ['sign_in_account_anywhere', email],
  ] as const
  for (const [limit, subject] of tries) await takeTry(limit, subject)
  // No text of the database holds a NUL: with it the statement fails, without it the address could be another.
  const address = email.replaceAll('\0', '\uFFFD')
  const [known] = await database().execute<{ user_id: string | null; password_hash: string }>(sql`
    select user_id, password_hash from (
      select user_id, password_hash, null::timestamptz as waiting_since from ${persons} where email = ${address}
      union all
      select null, password_hash, created_at from ${signUps} where email = ${address}
    ) known order by waiting_since desc nulls first limit 1`)
  const matches = await passwordMatches(known?.password_hash ?? null, password)
  if (!matches || !known) throw new DomainError('invalid_credentials')
  if (!known.user_id) throw new DomainError('unverified')
  const session = await openSession(known.user_id)
  if (!session) throw new DomainError('invalid_credentials')
  for (const [limit, subject] of tries) await giveTryBack(limit, subject)
  return session
}
