import 'server-only'
import type { SqlTag } from '@/db/sql-tag'

/**
 * Whether a mission on matches is settled and paid: one deleted while its picks were open is left out; a later deletion does not
 * count.
 * @param mission its alias
 */
export const isCounted = <Fragment>(sql: SqlTag<Fragment>, mission: Fragment): Fragment =>
  sql`not ${mission}.withdrawn`
