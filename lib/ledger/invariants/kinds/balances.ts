import { sql } from 'drizzle-orm'
import { fansOf, type Invariant, recentFans } from './invariant'

/** The recent check sums the lines after the fan's last checkpoint; the full check all of them. */
export const balances: Invariant = {
  id: 'ii',
  says: 'each balance is the sum of its entries',
  axis: 'fans',
  recent: (range) => sql`
    select count(*)::int as n
    from ${recentFans(range)} fan
    join ledger_accounts account using (user_id)
    left join ledger_checkpoints checkpoint on checkpoint.account_id = account.id
    cross join lateral (select coalesce(sum(amount), 0) as amount from ledger_entries entry
      where entry.user_id = fan.user_id and entry.place > coalesce(checkpoint.place, 0) and entry.account_id = account.id
    ) later
    where account.balance <> coalesce(checkpoint.balance, 0) + later.amount`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)},
    summed as (select entry.account_id, sum(entry.amount) as amount from fan join ledger_entries entry using (user_id) group by 1)
    select count(*)::int as n
    from fan join ledger_accounts account using (user_id)
    left join summed on summed.account_id = account.id
    where account.balance <> coalesce(summed.amount, 0)`,
}
