import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { bytes, createdAt } from './columns'

/** The one live calendar address of a fan. Its token is derived from the id by a keyed hash and never stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: uuid('id').notNull(),
  tokenHash: bytes('token_hash').notNull().unique('calendar_feeds_hash_unique'),
  createdAt: createdAt(),
})
