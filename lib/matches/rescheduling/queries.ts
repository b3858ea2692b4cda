import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { REPLAY_WITHIN_DAYS } from '../rules'

/** The same as `isPastReplay`, as a condition of a statement. */
export const isPastReplay = (kickoffAt: SQLWrapper, at: SQLWrapper = sql`app_now()`): SQL<boolean> =>
  sql<boolean>`(app_day(${at}) > app_day(${kickoffAt}) + ${REPLAY_WITHIN_DAYS}::int)`

/** When the day began whose matches can still be replayed today; those before it cannot. */
export const REPLAYABLE_FROM = sql`((app_day(app_now()) - ${REPLAY_WITHIN_DAYS}::int)::timestamp at time zone app_zone())`
