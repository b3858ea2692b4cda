import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'

/** A finished season, read once from the source and kept apart from the matches of missions. Never changes. */
export const replaySeasons = pgTable(
  'replay_seasons',
  {
    id: randomId(),
    competition: text('competition').notNull(),
    /** The year in which it began. */
    season: smallint('season').notNull(),
    rounds: smallint('rounds').notNull(),
    fetchedAt: instant('fetched_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    unique('replay_seasons_once').on(t.competition, t.season),
    check('replay_seasons_year', sql`${t.season} between 1850 and 2200`),
    check('replay_seasons_rounds', sql`${t.rounds} between 1 and 100`),
  ],
)

/**
 * A match of a stored season. Its row holds the result, so queries select only rounds that have closed, or leave the result out.
 */
export const replayMatches = pgTable(
  'replay_matches',
  {
    id: randomId(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => replaySeasons.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    /** The number of its round within the season, from 1. */
    round: smallint('round').notNull(),
    stage: text('stage'),
    matchday: smallint('matchday'),
    home: text('home').notNull(),
    away: text('away').notNull(),
    homeId: text('home_id').notNull(),
    awayId: text('away_id').notNull(),
    kickoffAt: instant('kickoff_at'),
    status: text('status', { enum: ['FINISHED', 'AWARDED', 'CANCELLED'] }).notNull(),
    winner: text('winner', { enum: ['home', 'away', 'draw'] }),
    /** After 90 minutes. */
    regularHome: smallint('regular_home'),
    regularAway: smallint('regular_away'),
    /** From lib/missions/pricing: the ratings after the rounds before this one, and the chance of each pick. */
    pricing: jsonb('pricing').notNull(),
    /** The pick that came true; null for a match that counts for nobody. */
    rightPick: text('right_pick', { enum: ['1', 'X', '2'] }),
  },
  (t) => [
    unique('replay_matches_once').on(t.seasonId, t.externalId),
    index('replay_matches_round').on(t.seasonId, t.round),
    check('replay_matches_round_number', sql`${t.round} between 1 and 100`),
    check('replay_matches_status', sql`${t.status} in ('FINISHED', 'AWARDED', 'CANCELLED')`),
    check('replay_matches_winner', sql`${t.winner} in ('home', 'away', 'draw')`),
    check('replay_matches_pick', sql`${t.rightPick} in ('1', 'X', '2')`),
    check('replay_matches_score', sql`num_nulls(${t.regularHome}, ${t.regularAway}) <> 1`),
  ],
)

/** A stored season that runs again. Its clock is a function of start, pace and now, so nothing has to keep it running. */
export const replays = pgTable(
  'replays',
  {
    id: randomId(),
    /** Chosen by the form, so that the same form sent twice starts one replay. A trigger gives the replay another when its owner changes. */
    requestId: uuid('request_id').notNull(),
    /** A trigger passes it to the longest-standing member when the owner leaves or is erased. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => replaySeasons.id),
    /** How long a round takes picks; the next round opens when it closes. */
    roundSeconds: integer('round_seconds').notNull(),
    startsAt: instant('starts_at').notNull().default(sql`app_now()`),
    /** When it was ended before its last round; rounds closed by then count. */
    endedAt: instant('ended_at'),
    settledRounds: smallint('settled_rounds').notNull().default(0),
    /** Counted by a trigger. */
    members: smallint('members').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('replays_request_unique').on(t.ownerId, t.requestId),
    index('replays_of_season').on(t.seasonId),
    check('replays_pace', sql`${t.roundSeconds} in (60, 600, 3600, 86400)`),
    check('replays_settled', sql`${t.settledRounds} between 0 and 100`),
    check('replays_places', sql`${t.members} between 0 and 50`),
    check('replays_ended', sql`${t.endedAt} >= ${t.startsAt}`),
  ],
)

export const replayMembers = pgTable(
  'replay_members',
  {
    replayId: uuid('replay_id')
      .notNull()
      .references(() => replays.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.replayId, t.userId] }),
    index('replay_members_of_fan').on(t.userId, t.joinedAt),
  ],
)

export const replayPicks = pgTable(
  'replay_picks',
  {
    replayId: uuid('replay_id').notNull(),
    userId: uuid('user_id').notNull(),
    matchId: uuid('match_id')
      .notNull()
      .references(() => replayMatches.id),
    pick: text('pick', { enum: ['1', 'X', '2'] }).notNull(),
    pickedAt: instant('picked_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.replayId, t.userId, t.matchId] }),
    foreignKey({
      name: 'replay_picks_member',
      columns: [t.replayId, t.userId],
      foreignColumns: [replayMembers.replayId, replayMembers.userId],
    }).onDelete('cascade'),
    index('replay_picks_of_match').on(t.matchId),
    check('replay_picks_pick', sql`${t.pick} in ('1', 'X', '2')`),
  ],
)

/** What a round brought a member, chained to the member's round before it. Written once, never changed. */
export const replayRounds = pgTable(
  'replay_rounds',
  {
    replayId: uuid('replay_id').notNull(),
    userId: uuid('user_id').notNull(),
    round: smallint('round').notNull(),
    picks: smallint('picks').notNull(),
    hits: smallint('hits').notNull(),
    points: integer('points').notNull(),
    /** SHA-256 in hexadecimal; 64 zeros for the first round. */
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    settledAt: instant('settled_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.replayId, t.userId, t.round] }),
    foreignKey({
      name: 'replay_rounds_member',
      columns: [t.replayId, t.userId],
      foreignColumns: [replayMembers.replayId, replayMembers.userId],
    }).onDelete('cascade'),
    check('replay_rounds_hits', sql`${t.hits} between 0 and ${t.picks}`),
    check('replay_rounds_points', sql`${t.points} between ${t.hits} * 8 and ${t.hits} * 150`),
    check('replay_rounds_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$' and ${t.previousHash} ~ '^[0-9a-f]{64}$'`),
  ],
)
