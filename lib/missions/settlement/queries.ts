import 'server-only'
import type { SqlTag } from '@/db/sql-tag'

/**
 * Whether a mission on matches is settled and paid: one deleted while its picks were open is left out; a later deletion does not
 * count.
 * @param mission its alias
 */
export const isCounted = <Fragment>(
  sql: SqlTag<Fragment>,
  mission: Fragment,
): Fragment => sql`(${mission}.deleted_at is null or ${mission}.settlement_id is not null
  or ${mission}.deleted_at >= (select locks_at from template_lock(${mission}.template_id)))`
