import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { matches } from './matches'

/** The means of a competition after all its rated matches, as logarithms of goals. */
export const ratingMeans = pgTable(
  'rating_means',
  {
    competition: text('competition').primaryKey(),
    home: doublePrecision('home').notNull(),
    away: doublePrecision('away').notNull(),
    matches: integer('matches').notNull(),
    /** The season of the first rated match: teams that join in a later one are newcomers. */
    firstSeason: smallint('first_season'),
    ratedAt: instant('rated_at').notNull().default(sql`app_now()`),
  },
  (t) => [check('rating_means_matches', sql`${t.matches} >= 0`)],
)

/** Competitions with results that have changed since they were rated; written by triggers on `matches`. */
export const ratingsDue = pgTable('ratings_due', {
  competition: text('competition').primaryKey(),
  /** Raised with every change, so that one during a rating is seen. */
  changes: bigint('changes', { mode: 'number' }).notNull().default(1),
})

/** A team in a competition, after its last rated match. Its numbers carry over from season to season. */
export const teamRatings = pgTable(
  'team_ratings',
  {
    competition: text('competition')
      .notNull()
      .references(() => ratingMeans.competition, { onDelete: 'cascade' }),
    /** The vendor's id of the team. */
    teamId: text('team_id').notNull(),
    name: text('name').notNull(),
    attack: doublePrecision('attack').notNull(),
    defence: doublePrecision('defence').notNull(),
    matches: integer('matches').notNull(),
    lastMatchId: uuid('last_match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.competition, t.teamId] }),
    index('team_ratings_last_match').on(t.lastMatchId),
    check('team_ratings_matches', sql`${t.matches} > 0`),
  ],
)

/** What a match did to the ratings: the numbers before it, and the goals that moved them. The rule yields the numbers after it. */
export const ratingChanges = pgTable(
  'rating_changes',
  {
    matchId: uuid('match_id')
      .primaryKey()
      .references(() => matches.id, { onDelete: 'cascade' }),
    competition: text('competition')
      .notNull()
      .references(() => ratingMeans.competition, { onDelete: 'cascade' }),
    /** The position in the order of the competition's kickoffs, from 1. */
    place: integer('place').notNull(),
    /** The result and the kickoff that were rated. */
    matchVersion: integer('match_version').notNull(),
    playedAt: instant('played_at').notNull(),
    isNeutral: boolean('is_neutral').notNull(),
    homeMean: doublePrecision('home_mean').notNull(),
    awayMean: doublePrecision('away_mean').notNull(),
    homeAttack: doublePrecision('home_attack').notNull(),
    homeDefence: doublePrecision('home_defence').notNull(),
    homeMatches: integer('home_matches').notNull(),
    awayAttack: doublePrecision('away_attack').notNull(),
    awayDefence: doublePrecision('away_defence').notNull(),
    awayMatches: integer('away_matches').notNull(),
    homeExpected: doublePrecision('home_expected').notNull(),
    awayExpected: doublePrecision('away_expected').notNull(),
    homeGoals: smallint('home_goals').notNull(),
    awayGoals: smallint('away_goals').notNull(),
  },
  (t) => [
    index('rating_changes_order').on(t.competition, t.place),
    check('rating_changes_place', sql`${t.place} > 0`),
    check('rating_changes_goals', sql`${t.homeGoals} between 0 and 99 and ${t.awayGoals} between 0 and 99`),
    check('rating_changes_expected', sql`${t.homeExpected} > 0 and ${t.awayExpected} > 0`),
  ],
)
