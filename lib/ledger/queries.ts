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

/** In whole units. */
export async function balanceOf({ userId }: SignedIn, asset: Asset): Promise<number> {
  const [account] = await balanceStatement().execute({ userId, asset })
  return account?.balance ?? 0
}

/** A line of a fan's chain; `at` in milliseconds since the epoch, `hash` in hexadecimal. */
export type LedgerLine = {
  place: number
  asset: Asset
  amount: number
  kind: string
  ruleVersion: number
  at: number
  hash: string
}

/** The fan's lines of one cause, oldest first, including its repayments. */
export async function linesOfCause(
  { userId }: SignedIn,
  causeId: string,
  conn: Conn = database(),
): Promise<LedgerLine[]> {
  const rows = await conn.execute<LedgerLine>(sql`
    select entry.place::int, account.asset, entry.amount::int, cause.cause_kind as kind, cause.rule_version as "ruleVersion",
      (extract(epoch from entry.created_at) * 1000)::float8 as at, encode(entry.hash, 'hex') as hash
    from ledger_transactions cause
    join ledger_entries entry on entry.transaction_id = cause.id and entry.user_id = ${userId}
    join ledger_accounts account on account.id = entry.account_id
    where cause.cause_kind in ('mission', 'repayment') and cause.cause_id = ${causeId}
    order by entry.place`)
  return [...rows]
}
