import { sql } from 'drizzle-orm'
import { fansOf, type Invariant, recentFans } from './invariant'

/** The recent check sums the lines after the fan's last checkpoint; the full check all of them. */
export const balances: Invariant = {
  id: 'balances',
  title: 'each balance is the sum of its entries, after each of them',
  axis: 'fans',
  recent: (range) => sql`
    select count(*)::int as n
    from ${recentFans(range)} fan
    join ledger_accounts account using (user_id)
    left join ledger_checkpoints checkpoint on checkpoint.account_id = account.id
    cross join lateral (select coalesce(sum(amount), 0) as amount from ledger_entries entry
      where entry.user_id = fan.user_id and entry.place > coalesce(checkpoint.place, 0) and entry.account_id = account.id
    ) later
    left join lateral (select balance from ledger_entries entry
      where entry.account_id = account.id and entry.place is not null order by entry.place desc limit 1) last on true
    where account.balance <> coalesce(checkpoint.balance, 0) + later.amount or account.balance <> last.balance`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)},
    line as (
      select entry.account_id, entry.amount, entry.balance,
        sum(entry.amount) over (partition by entry.account_id order by entry.place) as running
      from fan join ledger_entries entry using (user_id)
    ),
    summed as (select account_id, sum(amount) as amount, count(*) filter (where balance <> running) as wrong from line group by 1)
    select count(*)::int as n
    from fan join ledger_accounts account using (user_id)
    left join summed on summed.account_id = account.id
    where account.balance <> coalesce(summed.amount, 0) or summed.wrong > 0`,
}
