import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant on the database's clock, which tests can shift (`app_now()`). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().default(sql`app_now()`)

export const randomId = () => uuid('id').primaryKey().defaultRandom()

/** Bytes: a SHA-256 of 32, or a file. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
})
