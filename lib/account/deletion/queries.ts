import 'server-only'
import { sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { accountDeletions } from '@/db/schema/account'
import type { SignedIn } from '@/lib/core/actor'

/** When the fan's account will be erased, null when nobody asked for it. */
export async function leavingAt({ userId }: SignedIn, conn: Conn = database()): Promise<Date | null> {
  const [row] = await conn
    .select({ eraseAt: accountDeletions.eraseAt })
    .from(accountDeletions)
    .where(sql`${accountDeletions.userId} = ${userId} and ${accountDeletions.erasedAt} is null`)
  return row?.eraseAt ?? null
}
