import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { persons, sessions } from '@/db/schema/account'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { giveTryBack, takeTry } from '@/lib/core/rate-limit'
import { passwordMatches } from './password'

/** A confirmed password counts so long, for the session in which it was typed. */
const SUDO_MINUTES = 10

/**
 * Confirms the password for this session.
 * @throws DomainError rate_limited, busy, invalid_input (password: wrong_password)
 */
export async function confirmPassword({ userId, sessionId }: SignedIn, password: string): Promise<void> {
  await takeTry('sudo', userId)
  const [person] = await database()
    .select({ passwordHash: persons.passwordHash })
    .from(persons)
    .where(eq(persons.userId, userId))
  if (!(await passwordMatches(person?.passwordHash ?? null, password)))
    throw new DomainError('invalid_input', { fields: { password: 'wrong_password' } })
  await database()
    .update(sessions)
    .set({ sudoUntil: sql`app_now() + make_interval(mins => ${SUDO_MINUTES})` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  await giveTryBack('sudo', userId)
}

/** That the actor has confirmed the password in this session, as a condition of the statement itself. */
export const holdsSudo = ({ userId, sessionId }: SignedIn): SQL =>
  sql`exists (select from sessions where id = ${sessionId}::uuid and user_id = ${userId}::uuid and sudo_until > app_now())`
