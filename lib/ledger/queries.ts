import 'server-only'
import { and, eq } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { ledgerAccounts } from '@/db/schema/ledger'
import type { SignedIn } from '@/lib/core/actor'
import type { Asset } from './rules'

/** The fan's own balance of an asset, in whole units. */
export async function balanceOf(actor: SignedIn, asset: Asset, conn: Conn = database()): Promise<number> {
  const [account] = await conn
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.userId, actor.userId), eq(ledgerAccounts.asset, asset)))
  return account?.balance ?? 0
}
