import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'

/** Its owner is always one of its members: a deferred foreign key of the migration says so. */
export const leagues = pgTable(
  'leagues',
  {
    id: randomId(),
    /** Chosen by the form, so that the same form sent twice makes one league. */
    requestId: uuid('request_id').notNull(),
    name: text('name').notNull(),
    /** Ten characters of Crockford's base 32, without the dash that pages show. */
    joinCode: text('join_code').notNull().unique('leagues_join_code_unique'),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Counted by a trigger. */
    members: smallint('members').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('leagues_request_unique').on(t.ownerId, t.requestId),
    check('leagues_name', sql`char_length(${t.name}) between 3 and 40 and ${t.name} = btrim(${t.name})`),
    check('leagues_join_code', sql`${t.joinCode} ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
    check('leagues_places', sql`${t.members} between 0 and 200`),
  ],
)

export const leagueMembers = pgTable(
  'league_members',
  {
    leagueId: uuid('league_id')
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which of the fan's places this is: nobody has two leagues in one, nor a fourth place. */
    slot: smallint('slot').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    unique('league_members_slot_unique').on(t.userId, t.slot),
    check('league_members_slot', sql`${t.slot} between 1 and 3`),
  ],
)

/** Who was sent off and may not come back. */
export const leagueBans = pgTable(
  'league_bans',
  {
    leagueId: uuid('league_id')
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.leagueId, t.userId] }), index('league_bans_user').on(t.userId)],
)
