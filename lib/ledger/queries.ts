import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
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

/** A line of a fan's chain; `at` in milliseconds of the epoch, `hash` in hexadecimal digits. */
export type LedgerLine = {
  place: number
  asset: Asset
  amount: number
  kind: string
  ruleVersion: number
  at: number
  hash: string
}

/** The fan's own lines that one cause has made, oldest first, repayments with them. */
export async function linesOfCause(
  { userId }: SignedIn,
  causeId: string,
  conn: Conn = database(),
): Promise<LedgerLine[]> {
  const rows = await conn.execute<LedgerLine>(sql`
    select entry.place::int, account.asset, entry.amount::int, deed.cause_kind as kind, deed.rule_version as "ruleVersion",
      (extract(epoch from entry.created_at) * 1000)::float8 as at, encode(entry.hash, 'hex') as hash
    from ledger_transactions deed
    join ledger_entries entry on entry.transaction_id = deed.id and entry.user_id = ${userId}
    join ledger_accounts account on account.id = entry.account_id
    where deed.cause_kind in ('mission', 'repayment') and deed.cause_id = ${causeId}
    order by entry.place`)
  return [...rows]
}
