import 'server-only'
import { eq, inArray, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { adminAddresses, userPreferences } from '@/db/schema/account'
import { type Competition, isCompetition } from '@/lib/competitions/rules'
import type { SignedIn, System } from '@/lib/core/actor'
import { sha256 } from '@/lib/core/security/sha256'

/** Whether the row `fan` of users is neither banned nor about to leave. */
export const isActiveFan = sql`fan.banned_at is null and not exists (select from account_deletions where user_id = fan.id)`

export type Preferences = { nickname: string | null; competitions: Competition[] }

/** The fan's own preferences, or null before the first save. */
export async function preferencesOf(actor: SignedIn): Promise<Preferences | null> {
  const [row] = await database()
    .select({ nickname: userPreferences.nickname, competitions: userPreferences.competitions })
    .from(userPreferences)
    .where(eq(userPreferences.userId, actor.userId))
  return row ? { ...row, competitions: row.competitions.filter(isCompetition) } : null
}

/** Those of `addresses`, the configured ADMIN_EMAILS, that would still make somebody an admin. */
export async function unusedAdminAddresses(_actor: System, addresses: string[]): Promise<string[]> {
  const used = await database()
    .select({ hash: adminAddresses.hash })
    .from(adminAddresses)
    .where(inArray(adminAddresses.hash, addresses.map(sha256)))
  return addresses.filter((address) => !used.some(({ hash }) => sha256(address).equals(hash)))
}

/**
 * What the fan wears, as the cookie of static pages has it: `theme.frame.skin`, each empty or a look. A statement of its own, since
 * the shop depends on the plan and the plan on the account.
 */
export async function looksOf({ userId }: SignedIn): Promise<string> {
  const [row] = await database().execute<{ looks: string }>(sql`
    select concat_ws('.', coalesce(max(look) filter (where slot = 'theme'), ''),
      coalesce(max(look) filter (where slot = 'frame'), ''), coalesce(max(look) filter (where slot = 'skin'), '')) as looks
    from equipment worn join products product on product.id = worn.product_id
    where worn.user_id = ${userId} and (not product.pro or is_pro(worn.user_id, app_now()))`)
  return row?.looks ?? '..'
}
