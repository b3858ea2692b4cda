import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { persons, recoveryCodes, secondFactors } from '@/db/schema/account'
import type { SignedIn } from '@/lib/core/actor'
import { openSecret } from './cipher/rules'
import { enrolmentOf } from './rules'

export type FactorView =
  | { state: 'off' }
  | { state: 'begun'; uri: string; key: string }
  | { state: 'on'; since: Date; codesLeft: number }

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
    .where(eq(secondFactors.userId, userId))
  if (!row) return { state: 'off' }
  if (row.since) return { state: 'on', since: row.since, codesLeft: row.codesLeft }
  return { state: 'begun', ...enrolmentOf(openSecret(row.secret), row.email) }
}
