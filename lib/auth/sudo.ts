import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { persons, sessions } from '@/db/schema/account'
import { inTransaction } from '@/db/transaction'
import type { Admin, SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { consumeLimit, refundLimit } from '@/lib/core/security/rate-limit'
import { env } from '@/lib/env'
import { holdsRight } from './admin-right'
import { passwordMatches } from './password'
import { renewSession } from './session'

/** How long a confirmed password counts, for the session in which it was typed. */
export const SUDO_MINUTES = 10

/**
 * Confirms the password and replaces this session by a new one, so that a copied cookie gains nothing.
 * @returns the actor in the new session
 * @throws DomainError rate_limited, busy, invalid_input (password: wrong_password), unauthorized when the session has ended meanwhile
 */
export async function confirmPassword<A extends SignedIn>(actor: A, password: string): Promise<A> {
  const { userId } = actor
  await consumeLimit('sudo', userId)
  const [person] = await database()
    .select({ passwordHash: persons.passwordHash })
    .from(persons)
    .where(eq(persons.userId, userId))
  if (!(await passwordMatches(person?.passwordHash ?? null, password)))
    throw new DomainError('invalid_input', { fields: { password: 'wrong_password' } })
  const { sessionId } = await inTransaction(async (tx) => {
    const renewed = await renewSession(actor, tx)
    await tx
      .update(sessions)
      .set({ sudoUntil: sql`app_now() + make_interval(mins => ${SUDO_MINUTES})` })
      .where(eq(sessions.id, renewed.sessionId))
    return renewed
  })
  await refundLimit('sudo', userId)
  return { ...actor, sessionId }
}

/** A fan's session, by ids or by columns of the statement. */
export type SessionRef = Record<'userId' | 'sessionId', string | SQL>

/** The fan has confirmed the password in this session, as a condition of the statement itself. */
export const holdsSudo = ({ userId, sessionId }: SessionRef): SQL =>
  sql`exists (select from sessions where id = ${sessionId}::uuid and user_id = ${userId}::uuid and sudo_until > app_now())`

/** The admin has no second factor although this installation demands one. */
export const lacksFactor = ({ userId }: Admin): SQL =>
  env.ADMIN_FACTOR
    ? sql`not exists (select from second_factors where user_id = ${userId}::uuid and confirmed_at is not null)`
    : sql`false`

/** The admin has a fresh password and, where it is demanded, a second factor. */
export const holdsAdminSudo = (actor: Admin): SQL =>
  sql`(${holdsSudo(actor)} and not (${lacksFactor(actor)}))`

/** `open` while the admin may do what needs a fresh password, else what is missing for it. */
export type SudoState = 'open' | 'password' | 'factor'

/** `factor` for an admin without a second factor, whatever the password. */
export async function sudoState(actor: Admin): Promise<SudoState> {
  const [row] = await database().execute<{ sudo: boolean; lacksFactor: boolean }>(
    sql`select ${holdsAdminSudo(actor)} as sudo, ${lacksFactor(actor)} as "lacksFactor"`,
  )
  if (row?.lacksFactor) return 'factor'
  return row?.sudo ? 'open' : 'password'
}

/** The same for an admin who still has the right: the condition of every write that asks for the password. */
export const mayWrite = (actor: Admin): SQL => sql`${holdsRight(actor)} and ${holdsAdminSudo(actor)}`

/** Why a statement guarded by `mayWrite` found no row; `otherwise` when both hold. */
export async function adminRefusal(actor: Admin, otherwise: DomainError, conn: Conn): Promise<DomainError> {
  const [may] = await conn.execute<{ right: boolean; sudo: boolean; lacksFactor: boolean }>(
    sql`select ${holdsRight(actor)} as right, ${holdsAdminSudo(actor)} as sudo, ${lacksFactor(actor)} as "lacksFactor"`,
  )
  if (!may?.right) return new DomainError('forbidden')
  if (may.lacksFactor) return new DomainError('factor_required')
  return may.sudo ? otherwise : new DomainError('sudo_required')
}
