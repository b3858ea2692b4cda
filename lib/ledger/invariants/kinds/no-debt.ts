import { type SQL, sql } from 'drizzle-orm'
import { fansOf, type Invariant, recentFans } from './invariant'

const overdrawn = (fans: SQL) => sql`
  select count(*)::int as n from ${fans} fan join ledger_accounts account using (user_id) where account.balance < 0`

export const noDebt: Invariant = {
  id: 'noDebt',
  title: 'no balance is below zero',
  axis: 'fans',
  recent: (range) => overdrawn(recentFans(range)),
  full: (range) => overdrawn(fansOf(range)),
}
