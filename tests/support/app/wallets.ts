import { randomUUID } from 'node:crypto'
import type { TestFan } from '../accounts'
import { db } from './database'

type Fan = Pick<TestFan, 'id'>

/** What a quiz that nobody played would have brought: one line for the fan and one for the house. */
async function give({ id }: Fan, asset: 'points' | 'xp', amount: number): Promise<void> {
  const cause = randomUUID()
  await db()`
    with booking as (insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      values (${`quiz:${cause}:${asset}`}, 'quiz', ${cause}, 1) returning id)
    insert into ledger_entries (transaction_id, account_id, amount)
    select booking.id, account.id, case when account.user_id is null then -1 else 1 end * ${amount}::int
    from booking, ledger_accounts account
    where account.asset = ${asset} and (account.user_id = ${id} or account.user_id is null)`
}

export const givePoints = (fan: Fan, points: number) => give(fan, 'points', points)
export const giveXp = (fan: Fan, xp: number) => give(fan, 'xp', xp)
