import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SqlTag } from '@/db/sql-tag'
import { RESCHEDULE_WITHIN_DAYS } from '../rules'

/** The same as `isPastRescheduling`, as a condition of a statement. */
export const isPastRescheduling = (kickoffAt: SQLWrapper, at: SQLWrapper = sql`app_now()`): SQL<boolean> =>
  sql<boolean>`(app_day(${at}) > app_day(${kickoffAt}) + ${RESCHEDULE_WITHIN_DAYS}::int)`

/** When the day began whose matches can still be replayed today; those before it cannot. */
export const RESCHEDULABLE_FROM = sql`((app_day(app_now()) - ${RESCHEDULE_WITHIN_DAYS}::int)::timestamp at time zone app_zone())`

/** Of finished matches: the vendor has annulled it and lists it again under a new number. An admin's own result stands. */
export const isAnnulled = <Fragment>(tag: SqlTag<Fragment>): Fragment =>
  tag`(missing_since is not null and corrected_at is null)`
export const IS_ANNULLED = isAnnulled<SQL<boolean>>(sql)
