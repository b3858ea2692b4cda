import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { persons, recoveryCodes, secondFactors } from '@/db/schema/account'
import { SUDO_MINUTES } from '@/lib/auth/sudo'
import type { SignedIn } from '@/lib/core/actor'
import { openSecret } from './cipher/rules'
import { enrolmentOf } from './rules'

export type FactorView =
  | { state: 'off' }
  | { state: 'begun'; uri: string; key: string }
  | { state: 'on'; since: Date; codesLeft: number }

/** An unfinished setup expires together with the password check that allowed it. */
export const isCurrentFactor = sql`(${secondFactors.confirmedAt} is not null
  or ${secondFactors.createdAt} > app_now() - make_interval(mins => ${SUDO_MINUTES}))`

/** The fan's second factor; with its secret only until the first code has been given. */
export async function ownFactor({ userId }: SignedIn, conn: Conn = database()): Promise<FactorView> {
  const [row] = await conn
    .select({
      secret: secondFactors.secret,
      since: secondFactors.confirmedAt,
      email: persons.email,
      codesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} own where own.user_id = ${userId} and used_at is null)`,
    })
    .from(secondFactors)
    .innerJoin(persons, eq(persons.userId, secondFactors.userId))
    .where(and(eq(secondFactors.userId, userId), isCurrentFactor))
  if (!row) return { state: 'off' }
  if (row.since) return { state: 'on', since: row.since, codesLeft: row.codesLeft }
  return { state: 'begun', ...enrolmentOf(openSecret(row.secret), row.email) }
}
