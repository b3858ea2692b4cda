import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

/** What the vendor says of a club, by its number. */
export const clubs = pgTable(
  'clubs',
  {
    id: text('id').primaryKey(),
    shortName: text('short_name').notNull(),
    /** In the vendor's words: `Red / White`. */
    colours: text('colours'),
  },
  (t) => [
    check('clubs_short_name', sql`length(${t.shortName}) between 1 and 60`),
    check('clubs_colours', sql`length(${t.colours}) between 1 and 100`),
  ],
)
