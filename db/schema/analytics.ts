import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, randomId } from './columns'

export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    props: jsonb('props').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('analytics_events_fan').on(t.userId),
    index('analytics_events_created').on(t.createdAt),
    check('analytics_events_event', sql`${t.event} ~ '^[a-z_]{1,40}$'`),
  ],
)
