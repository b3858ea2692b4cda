import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { bytes, instant } from './columns'

/** The last export of a fan, made in the background; a new request replaces it. */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Another one with every try, so that a process that lost its lease writes nothing more. */
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
    /** Where releases up to migration 0092 keep the ZIP: one of them may still run during an upgrade. */
    file: bytes('file'),
  },
  (t) => [
    index('data_exports_waiting').on(t.requestedAt).where(sql`${t.readyAt} is null`),
    index('data_exports_expiry').on(t.expiresAt),
    check('data_exports_ready', sql`num_nonnulls(${t.readyAt}, ${t.expiresAt}) in (0, 2)`),
    check('data_exports_counts', sql`${t.done} between 0 and ${t.total}`),
  ],
)

/** The ZIP of an export, written while it is made. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => dataExports.userId, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.place] })],
)
