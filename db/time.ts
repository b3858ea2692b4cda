import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant in milliseconds of the epoch. */
export const epochMs = <T extends number | null = number>(instant: SQLWrapper): SQL<NoInfer<T>> =>
  sql`(extract(epoch from ${instant}) * 1000)::float8`

/** The database's clock in milliseconds of the epoch: countdowns start from it. */
export const nowMs = epochMs(sql`app_now()`)
