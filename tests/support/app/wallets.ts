import { randomUUID } from 'node:crypto'
import type { TestFan } from '../accounts'
import { db } from './database'

/** Points of a quiz that nobody played: one line for the fan and one for the house. */
export async function givePoints({ id }: Pick<TestFan, 'id'>, points: number): Promise<void> {
  const cause = randomUUID()
  await db()`
    with booking as (insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      values (${`quiz:${cause}:score`}, 'quiz', ${cause}, 1) returning id)
    insert into ledger_entries (transaction_id, account_id, amount)
    select booking.id, account.id, case when account.user_id is null then -1 else 1 end * ${points}::int
    from booking, ledger_accounts account
    where account.asset = 'points' and (account.user_id = ${id} or account.user_id is null)`
}
