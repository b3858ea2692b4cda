import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import { instant, randomId } from './columns'
import { matches } from './matches'
import { MISSION_VALUES } from './values'

/** A match of a weekend, with the pricing of its profiles from when it was offered. Weekends are named by their Friday. */
export const weekendMatches = pgTable(
  'weekend_matches',
  {
    weekend: date('weekend', { mode: 'string' }).notNull(),
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id),
    /** From lib/weekend/pricing: the ratings, and chance and points of each profile; a trigger keeps it unchanged. */
    pricing: jsonb('pricing').notNull(),
    /** The kickoff for which it was offered, from which the days for a replay are counted. */
    originalKickoffAt: instant('original_kickoff_at').notNull(),
    /** When the match closed its picks, kept by a trigger before its date moves on; it never changes. */
    lockedAt: instant('locked_at'),
    /** The version of the match that was last judged. */
    judgedVersion: integer('judged_version'),
    /** The match's version, copied by triggers, so that an index finds what is still to be judged. */
    matchVersion: integer('match_version').notNull().default(1),
    /** The teams for which it was offered, as keys of the match; a trigger lets them follow a club that gets another key. */
    homeKey: text('home_key'),
    awayKey: text('away_key'),
    halfMissingSince: instant('half_missing_since'),
    /** Which profiles are void for fans, why, and since when the first is: only an admin's later correction counts after that. */
    voids: jsonb('voids').notNull().default({}),
    /** `voids` from before the correction in force; a trigger puts them back once it ends. */
    voidsBefore: jsonb('voids_before').notNull().default({}),
    voidedAt: instant('voided_at'),
    settlementId: uuid('settlement_id'),
    /** Whether some picks may not follow the settlement yet. */
    settling: boolean('settling').notNull().default(false),
    undecided: boolean('undecided').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.weekend, t.matchId] }),
    index('weekend_matches_match').on(t.matchId),
    index('weekend_matches_to_judge')
      .on(t.weekend, t.matchId)
      .where(sql`${t.settling} or ${t.undecided} or ${t.judgedVersion} is distinct from ${t.matchVersion}`),
  ],
)

/** What a match meant for all its profiles, and the facts behind it. Append-only. */
export const weekendSettlements = pgTable(
  'weekend_settlements',
  {
    id: randomId(),
    weekend: date('weekend', { mode: 'string' }).notNull(),
    matchId: uuid('match_id').notNull(),
    ruleVersion: smallint('rule_version').notNull(),
    judgement: jsonb('judgement').notNull(),
    sources: jsonb('sources').notNull(),
    at: instant('at').notNull().default(sql`app_now()`),
  },
  (t) => [
    foreignKey({
      name: 'weekend_settlements_match',
      columns: [t.weekend, t.matchId],
      foreignColumns: [weekendMatches.weekend, weekendMatches.matchId],
    }),
    index('weekend_settlements_of_match').on(t.matchId, t.at),
  ],
)

/** A fan's five: the row at which two devices queue. */
export const weekendFives = pgTable(
  'weekend_fives',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    weekend: date('weekend', { mode: 'string' }).notNull(),
    savedAt: instant('saved_at').notNull().default(sql`app_now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.weekend] })],
)

/** A profile for one side of a match. Triggers allow five for a weekend, and two per team. */
export const weekendPicks = pgTable(
  'weekend_picks',
  {
    id: randomId(),
    userId: uuid('user_id').notNull(),
    weekend: date('weekend', { mode: 'string' }).notNull(),
    profile: text('profile').notNull(),
    matchId: uuid('match_id').notNull(),
    side: text('side', { enum: ['home', 'away'] }).notNull(),
    /** The team's id, or its name in lower case. */
    team: text('team').notNull(),
    /** What it pays, by the price of its match. */
    points: smallint('points').notNull(),
    pickedAt: instant('picked_at').notNull().default(sql`app_now()`),
    outcome: text('outcome', { enum: MISSION_VALUES.outcome }).notNull().default('open'),
    settledBy: text('settled_by'),
    settledAt: instant('settled_at'),
    settlementId: uuid('settlement_id').references(() => weekendSettlements.id),
    settledTimes: integer('settled_times').notNull().default(0),
    /** What the ledger holds for it now, in points and as much in XP. */
    reward: smallint('reward').notNull().default(0),
  },
  (t) => [
    unique('weekend_picks_profile_once').on(t.userId, t.weekend, t.profile),
    foreignKey({
      name: 'weekend_picks_five',
      columns: [t.userId, t.weekend],
      foreignColumns: [weekendFives.userId, weekendFives.weekend],
    }).onDelete('cascade'),
    foreignKey({
      name: 'weekend_picks_match',
      columns: [t.weekend, t.matchId],
      foreignColumns: [weekendMatches.weekend, weekendMatches.matchId],
    }),
    index('weekend_picks_of_match').on(t.matchId, t.weekend, t.profile, t.side, t.userId),
    index('weekend_picks_awarded').on(t.settledAt).where(sql`${t.reward} > 0`),
    check(
      'weekend_picks_profile',
      sql`${t.profile} in ('keeper', 'wall', 'fullback', 'anchor', 'ball_winner', 'shuttle', 'playmaker', 'captain', 'tightrope', 'winger', 'creator', 'striker', 'ram', 'roller', 'joker')`,
    ),
    check('weekend_picks_side', sql`${t.side} in ('home', 'away')`),
    check('weekend_picks_points', sql`${t.points} between 8 and 150`),
    check('weekend_picks_outcome', sql`${t.outcome} in ('open', 'won', 'lost', 'void')`),
    check(
      'weekend_picks_settled',
      sql`(${t.outcome} = 'open') = (${t.settledAt} is null) and (${t.settledAt} is null) = (${t.settledBy} is null)`,
    ),
    check(
      'weekend_picks_reward',
      sql`${t.reward} = case when ${t.outcome} = 'won' then ${t.points} else 0 end and (${t.reward} = 0 or ${t.settlementId} is not null)`,
    ),
  ],
)
