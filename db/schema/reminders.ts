import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt } from './columns'
import { REMINDER_VALUES } from './values'

/** What a fan was reminded of. The key allows one email for each occasion, however often the job runs. */
export const reminders = pgTable(
  'reminders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: REMINDER_VALUES.kind }).notNull(),
    /** The day of the picks or of the quiz, or the Monday of the week. */
    occasion: date('occasion', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.occasion] }),
    index('reminders_created').on(t.createdAt),
    check('reminders_kind', sql`${t.kind} in ('picks', 'streak', 'recap')`),
  ],
)
