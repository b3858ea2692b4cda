import 'server-only'
import type { SqlTag } from '@/db/sql-tag'

/**
 * The rows on which questions about matches stand: the `id` of each of these matches and of its copies, with the match itself as
 * `match_id`.
 * @param matches a query of their `id`
 */
export const rowsOf = <Fragment>(sql: SqlTag<Fragment>, matches: Fragment): Fragment => sql`
  select own.id as match_id, match_row.id from (${matches}) own
  cross join lateral (select own.id union all select copy.id from matches copy where copy.duplicate_of = own.id) match_row(id)`
