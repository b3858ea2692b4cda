import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, database } from '@/db/client'
import { prepared } from '@/db/prepared'
import { ledgerAccounts } from '@/db/schema/ledger'
import { epochMs } from '@/db/time'
import type { SignedIn } from '@/lib/core/actor'
import type { Asset } from './rules'

const prepareBalance = (db: Database) =>
  db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.userId, sql.placeholder('userId')),
        eq(ledgerAccounts.asset, sql.placeholder('asset')),
      ),
    )
    .prepare('balance_of')

const balanceStatement = prepared(prepareBalance)

/** In whole units. */
export async function balanceOf({ userId }: SignedIn, asset: Asset): Promise<number> {
  const [account] = await balanceStatement().execute({ userId, asset })
  return account?.balance ?? 0
}

/** A line of a fan's chain; `at` in milliseconds since the epoch, hashes in hexadecimal, the first line's previous one empty. */
export type LedgerLine = {
  place: number
  asset: Asset
  amount: number
  kind: string
  causeId: string
  ruleVersion: number
  at: number
  /** The instant as it is hashed, UTC with microseconds. */
  createdAt: string
  previousHash: string
  hash: string
}

/** The fan's lines of one cause, oldest first, including its repayments. */
export async function linesOfCause({ userId }: SignedIn, causeId: string): Promise<LedgerLine[]> {
  const rows = await database().execute<LedgerLine>(sql`
    select entry.place::int, account.asset, entry.amount::int, cause.cause_kind as kind, cause.cause_id as "causeId",
      cause.rule_version as "ruleVersion", ${epochMs(sql`entry.created_at`)} as at,
      to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
      coalesce(encode(entry.previous_hash, 'hex'), '') as "previousHash", encode(entry.hash, 'hex') as hash
    from ledger_transactions cause
    join ledger_entries entry on entry.transaction_id = cause.id and entry.user_id = ${userId}
    join ledger_accounts account on account.id = entry.account_id
    where cause.cause_kind in ('mission', 'five', 'repayment') and cause.cause_id = ${causeId}
    order by entry.place`)
  return [...rows]
}
