import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { persons, secondFactors } from '@/db/schema/account'
import { epochMs } from '@/db/time'
import { holdsSudo, type SessionRef, SUDO_MINUTES } from '@/lib/auth/sudo'
import type { SignedIn, System } from '@/lib/core/actor'
import { openSecret } from './cipher/rules'
import { enrolmentOf } from './rules'

export type FactorView =
  | { state: 'off' }
  | { state: 'begun'; uri: string; key: string }
  | { state: 'on'; since: number; codesLeft: number }

/** An unfinished setup expires together with the password check that allowed it. */
export const isCurrentFactor = sql`(${secondFactors.confirmedAt} is not null
  or ${secondFactors.createdAt} > app_now() - make_interval(mins => ${SUDO_MINUTES}))`

type FactorRow = { secret: string | null; since: number | null; codesLeft: number }

/**
 * A fan's second factor in a statement; with its secret only until the first code has been given. A session without a fresh password
 * is shown no unfinished setup: anyone who found it open could copy the secret or turn the factor on.
 */
export const factorJson = (session: SessionRef) => sql<FactorRow | null>`(
  select json_build_object('secret', case when confirmed_at is null then encode(secret, 'hex') end, 'since', ${epochMs(sql`confirmed_at`)},
    'codesLeft', (select count(*)::int from recovery_codes code where code.user_id = second_factors.user_id and used_at is null))
  from second_factors where user_id = ${session.userId} and ${isCurrentFactor} and (confirmed_at is not null or ${holdsSudo(session)}))`

/** Opens the secret of a factor that waits for its first code. @param email names the account in the authenticator */
export function toFactorView(row: FactorRow | null, email: string): FactorView {
  if (row?.secret)
    return { state: 'begun', ...enrolmentOf(openSecret(Buffer.from(row.secret, 'hex')), email) }
  return row?.since ? { state: 'on', since: row.since, codesLeft: row.codesLeft } : { state: 'off' }
}

/** The fan's second factor. */
export async function ownFactor(actor: SignedIn): Promise<FactorView> {
  const [row] = await database()
    .select({ factor: factorJson(actor), email: persons.email })
    .from(persons)
    .where(eq(persons.userId, actor.userId))
  return toFactorView(row?.factor ?? null, row?.email ?? '')
}

const LATEST = 100

const opens = (sealed: Uint8Array): boolean => {
  try {
    return openSecret(sealed).length > 0
  } catch {
    return false
  }
}

/** How many of the latest second factors were sealed under another AUTH_SECRET, so that their codes no longer work. */
export async function unreadableFactors(_actor: System): Promise<number> {
  const rows = await database()
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(sql`${secondFactors.confirmedAt} is not null`)
    .orderBy(desc(secondFactors.confirmedAt))
    .limit(LATEST)
  return rows.filter(({ secret }) => !opens(secret)).length
}
