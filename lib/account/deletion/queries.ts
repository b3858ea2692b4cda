import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { accountDeletions } from '@/db/schema/account'
import type { SignedIn } from '@/lib/core/actor'

/** When the fan's account will be erased; null without a request. */
export async function leavingAt({ userId }: SignedIn): Promise<Date | null> {
  const [row] = await database()
    .select({ eraseAt: accountDeletions.eraseAt })
    .from(accountDeletions)
    .where(sql`${accountDeletions.userId} = ${userId} and ${accountDeletions.erasedAt} is null`)
  return row?.eraseAt ?? null
}
