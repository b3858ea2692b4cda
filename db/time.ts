import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant in milliseconds of the epoch. */
export const epochMs = <T extends number | null = number>(instant: SQLWrapper): SQL<NoInfer<T>> =>
  sql`(extract(epoch from ${instant}) * 1000)::float8`

/** The database's clock in milliseconds of the epoch: countdowns start from it. */
export const nowMs = epochMs(sql`app_now()`)

/** A minute of the product's zone (`localMinute`) as an instant. */
export const zonedInstant = (local: string | null) => sql`(${local}::timestamp at time zone app_zone())`
