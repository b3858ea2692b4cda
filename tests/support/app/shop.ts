import { randomUUID } from 'node:crypto'
import { db } from './database'

/** Gives a fan tokens, through the ledger. */
export async function giveTokens(userId: string, amount: number): Promise<void> {
  await db()`
    with booking as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      values (${randomUUID()}, 'test', 'gift', 1) returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount)
    select booking.id, account.id, case when account.user_id is null then -1 else 1 end * ${amount}::bigint
    from booking, ledger_accounts account
    where account.asset = 'tokens' and (account.user_id = ${userId} or account.user_id is null)`
}

/** A product of the catalogue by its drawing. */
export async function productOf(look: string): Promise<{ id: string; price: number }> {
  const [row] = await db()<{ id: string; price: number }[]>`
    select id, price_cents as price from products where look = ${look}`
  if (!row) throw new Error(`no product: ${look}`)
  return row
}
