import { type SQL, sql } from 'drizzle-orm'
import type { Messages } from 'next-intl'
import type { Axis, IdRange, Recent } from '../rules'

/** Each statement returns the number of violations as `n`. */
export type Invariant = {
  id: keyof Messages['admin']['rules']
  title: string
  /** Whether lines up to now are right, looking only at what the recent entries can have changed. */
  recent: (range: Recent) => SQL
  axis: Axis
  /** Whether everything of the transactions or fans in the range is right, from their first entry. */
  full: (range: IdRange) => SQL
}

/** What an `entry` gives the fan, by its `account`: points that are owed count as taken. */
export const GIVEN = sql`(case account.asset when 'owed' then -entry.amount else entry.amount end)`

const within = ({ from, to }: IdRange) => sql`id > ${from}::bigint and id <= ${to}::bigint`

export const recentEntries = (range: Recent) => sql`(select * from ledger_entries where ${within(range)})`

export const recentFans = (range: Recent) => sql`
  (select distinct user_id from ledger_entries where ${within(range)} and user_id is not null)`

/** Fans of a piece of the full check. */
export const fansOf = (range: IdRange) => sql`
  (select user_id from ledger_accounts where ${within(range)} and asset = 'xp' and user_id is not null)`
