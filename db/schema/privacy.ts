import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { bytes, instant } from './columns'

/** The last export of a fan, made in the background; a new request replaces it. */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    requestedAt: instant('requested_at').notNull().default(sql`app_now()`),
    /** Rows read so far, and in total. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    attempts: smallint('attempts').notNull().default(0),
    /** Until then the work belongs to the process that leased it. */
    leasedUntil: instant('leased_until'),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
    /** The ZIP. */
    file: bytes('file'),
  },
  (t) => [
    index('data_exports_waiting').on(t.requestedAt).where(sql`${t.readyAt} is null`),
    index('data_exports_expiry').on(t.expiresAt),
    check('data_exports_ready', sql`num_nonnulls(${t.readyAt}, ${t.expiresAt}, ${t.file}) in (0, 3)`),
    check('data_exports_counts', sql`${t.done} between 0 and ${t.total}`),
  ],
)
