import { type SQL, sql } from 'drizzle-orm'
import { type Invariant, recentEntries } from './invariant'

const unbalanced = (transactions: SQL) => sql`
  select count(*)::int as n from (
    select from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
    where ${transactions}
    group by entry.transaction_id, account.asset having sum(entry.amount) <> 0) broken`

export const balancedTransactions: Invariant = {
  id: 'balancedTransactions',
  title: 'the entries of a transaction sum to zero for each asset',
  axis: 'transactions',
  recent: (range) =>
    unbalanced(sql`entry.transaction_id in (select transaction_id from ${recentEntries(range)} line)`),
  full: ({ from, to }) =>
    unbalanced(sql`entry.transaction_id > ${from}::bigint and entry.transaction_id <= ${to}::bigint`),
}
