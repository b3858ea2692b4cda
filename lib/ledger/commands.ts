import 'server-only'
import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { constraintOf } from '@/db/transaction'
import type { Actor } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Asset, CauseKind } from './rules'

export type Transfer = {
  userId: string
  asset: Asset
  /** Whole units; negative amounts are taken from the fan. */
  amount: number
  cause: { kind: CauseKind; id: string }
  ruleVersion: number
  /** Idempotency key: a transfer happens once per key. */
  key: string
}

/**
 * Moves units between the house and a fan: both lines in one statement; the schema's trigger writes balance and hash chain.
 * The caller has checked the right in the same transaction.
 * @returns false when the key was used before and nothing moved
 * @throws DomainError conflict when the balance is too low
 */
export async function transfer(
  _actor: Exclude<Actor, { kind: 'guest' }>,
  move: Transfer,
  tx: Tx,
): Promise<boolean> {
  const lines = await tx
    .execute(sql`
      with booking as (
        insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
        values (${move.key}, ${move.cause.kind}, ${move.cause.id}, ${move.ruleVersion})
        on conflict (idempotency_key) do nothing
        returning id
      )
      insert into ledger_entries (transaction_id, account_id, amount)
      select booking.id, account.id, case when account.user_id is null then -1 else 1 end * ${move.amount}::bigint
      from booking, ledger_accounts account
      where account.asset = ${move.asset} and (account.user_id = ${move.userId} or account.user_id is null)
      returning id`)
    .catch((error: unknown) => {
      throw constraintOf(error) === 'ledger_accounts_not_negative' ? new DomainError('conflict') : error
    })
  return lines.length > 0
}
