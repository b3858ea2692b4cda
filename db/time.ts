import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant in milliseconds since the epoch. */
export const epochMs = <T extends number | null = number>(instant: SQLWrapper): SQL<NoInfer<T>> =>
  sql`(extract(epoch from ${instant}) * 1000)::float8`

/** The database's clock in whole milliseconds since the epoch: countdowns start from it. */
export const nowMs: SQL<number> = sql`floor(${epochMs(sql`app_now()`)})`

/** An instant as a `datetime-local` field takes it, in the product's zone. */
export const zonedMinute = <T extends string | null = string>(instant: SQLWrapper): SQL<NoInfer<T>> =>
  sql`to_char(${instant} at time zone app_zone(), 'YYYY-MM-DD"T"HH24:MI')`

/** A minute of the product's zone (`localMinute`) as an instant. */
export const zonedInstant = (local: string | null) => sql`(${local}::timestamp at time zone app_zone())`
