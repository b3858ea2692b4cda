import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { once } from '@/db/once'
import { ledgerAccounts } from '@/db/schema/ledger'
import type { SignedIn } from '@/lib/core/actor'
import type { Asset } from './rules'

const prepareBalance = () =>
  database()
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.userId, sql.placeholder('userId')),
        eq(ledgerAccounts.asset, sql.placeholder('asset')),
      ),
    )
    .prepare('balance_of')

const balanceStatement = once(prepareBalance)

/** The fan's own balance of an asset, in whole units. */
export async function balanceOf({ userId }: SignedIn, asset: Asset): Promise<number> {
  const [account] = await balanceStatement().execute({ userId, asset })
  return account?.balance ?? 0
}
