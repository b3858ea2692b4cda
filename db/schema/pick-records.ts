import { boolean, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'

/**
 * Totals of a fan's settled picks, per competition and kind of question: counted by a trigger with each outcome, so that reading
 * them does not slow down with the history. Void picks are left out.
 */
export const pickRecords = pgTable(
  'pick_records',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    competition: text('competition').notNull(),
    /** Kind of the rule (lib/missions/predicates). */
    kind: text('kind').notNull(),
    /** Whether they are among a week's 30 that pay points. */
    counted: boolean('counted').notNull(),
    picks: integer('picks').notNull(),
    hits: integer('hits').notNull(),
    /** The sum of the prices of the hits. */
    points: integer('points').notNull(),
    /** The sum of the prices of all picks. */
    prices: integer('prices').notNull(),
    /** Hits expected by chance: the sum of 8 / price. */
    expected: numeric('expected', { precision: 14, scale: 6, mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.competition, t.kind, t.counted] })],
)
