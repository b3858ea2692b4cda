import 'server-only'
import type { Tx } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'

type Change = Partial<Omit<typeof userPreferences.$inferInsert, 'userId'>>

/** Stores some of the fan's preferences; the others stay as they are, at first at their defaults. */
export async function storePreferences({ userId }: SignedIn, change: Change, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    await conn
      .insert(userPreferences)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: userPreferences.userId, set: change })
  }, tx)
}
