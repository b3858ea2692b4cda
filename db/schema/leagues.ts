import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'

/** The owner is always a member: the migration has a deferred foreign key for it. */
export const leagues = pgTable(
  'leagues',
  {
    id: randomId(),
    /** Chosen by the form, so that the same form sent twice makes one league. A trigger gives the league another when its owner changes. */
    requestId: uuid('request_id').notNull(),
    name: text('name').notNull(),
    /** Only points of picks on it count; null counts all points. Never changes. */
    competition: text('competition'),
    /** Ten characters of Crockford's base 32, without the dash that pages show. */
    joinCode: text('join_code').notNull().unique('leagues_join_code_unique'),
    /** Secret part of the invitation link, 128 bits in hexadecimal; replaced with the code. */
    inviteToken: text('invite_token')
      .notNull()
      .unique('leagues_invite_token_unique')
      .default(sql`new_invite_token()`),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Whether anybody may read the table of the week. */
    isPublic: boolean('is_public').notNull().default(false),
    /** Counted by a trigger. */
    members: smallint('members').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('leagues_request_unique').on(t.ownerId, t.requestId),
    check('leagues_name', sql`char_length(${t.name}) between 3 and 40 and ${t.name} = btrim(${t.name})`),
    check('leagues_join_code', sql`${t.joinCode} ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
    check('leagues_invite_token', sql`${t.inviteToken} ~ '^[0-9a-f]{32}$'`),
    check('leagues_places', sql`${t.members} between 0 and 200`),
  ],
)

const NEVER = sql`'-infinity'`
const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * Who is in a league, with the nickname and the points that count there: for the latest day, week and month in which the member
 * earned any, and for all time. Triggers copy them from `user_preferences` and from `earned_points` or `competition_points`, so
 * that the table of a league reads only its members.
 */
export const leagueMembers = pgTable(
  'league_members',
  {
    leagueId: uuid('league_id')
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Occupied slot of the fan: no two leagues share one, and there is no fourth. */
    slot: smallint('slot').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`app_now()`),
    /** The fan's nickname, copied by a trigger. */
    nickname: text('nickname'),
    dayStartsOn: date('day_starts_on').notNull().default(NEVER),
    dayPoints: counter('day_points'),
    dayQuizPoints: counter('day_quiz_points'),
    weekStartsOn: date('week_starts_on').notNull().default(NEVER),
    weekPoints: counter('week_points'),
    weekQuizPoints: counter('week_quiz_points'),
    monthStartsOn: date('month_starts_on').notNull().default(NEVER),
    monthPoints: counter('month_points'),
    monthQuizPoints: counter('month_quiz_points'),
    allPoints: counter('all_points'),
    allQuizPoints: counter('all_quiz_points'),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    unique('league_members_slot_unique').on(t.userId, t.slot),
    check('league_members_slot', sql`${t.slot} between 1 and 3`),
  ],
)

/** Removed members who may not rejoin. */
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
