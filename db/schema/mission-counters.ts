import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'

/** XP that a fan has got from declared missions on a day; the statement that adds to it checks the cap again. */
export const missionDailyXp = pgTable(
  'mission_daily_xp',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    check('mission_daily_xp_cap', sql`${t.used} between 0 and 200`),
  ],
)

/** How many picks of a fan count for points in a week. */
export const missionWeeklyPicks = pgTable(
  'mission_weekly_picks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Monday of the week in which the questions close. */
    week: date('week', { mode: 'string' }).notNull(),
    used: smallint('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.week] }),
    index('mission_weekly_picks_most').on(t.userId, t.used.desc()),
    check('mission_weekly_picks_cap', sql`${t.used} between 0 and 30`),
  ],
)
