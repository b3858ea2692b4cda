import { sql } from 'drizzle-orm'
import { brokenLines, hashOfEntry, withAccountAndCause, wrongHeads } from '../../chain/queries'
import { fansOf, type Invariant, recentEntries, recentFans } from './invariant'

export const chain: Invariant = {
  id: 'chain',
  title: 'each line carries the hash of the one before it, and the chain ends with the last one',
  axis: 'fans',
  recent: (range) => sql`
    select count(*)::int + (select count(*)::int from ${wrongHeads(recentFans(range))} head) as n
    from ${recentEntries(range)} entry ${withAccountAndCause}
    left join ledger_entries before on before.user_id = entry.user_id and before.place = entry.place - 1
    where entry.user_id is not null
      and (entry.hash <> ${hashOfEntry} or entry.previous_hash <> coalesce(before.hash, '')
        or (entry.place = 1) <> (before.id is null))`,
  full: (range) => sql`
    with fan as materialized ${fansOf(range)}
    select (select count(*)::int from ${brokenLines(sql`fan`)} line)
      + (select count(*)::int from ${wrongHeads(sql`fan`)} head) as n`,
}
