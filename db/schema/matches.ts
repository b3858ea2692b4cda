import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { instant, randomId } from './columns'
import { MATCH_VALUES } from './values'

type Value<Column extends keyof typeof MATCH_VALUES> = (typeof MATCH_VALUES)[Column][number]

/** The vendor's result, kept beside a correction. */
export type StoredResult = {
  status: Value<'status'>
  duration: Value<'duration'>
  winner: Value<'winner'> | null
  half_home: number | null
  half_away: number | null
  regular_home: number | null
  regular_away: number | null
  extra_home: number | null
  extra_away: number | null
  penalties_home: number | null
  penalties_away: number | null
}

/** A match keeps its row when its date or its id changes. Unknown scores are null, never zero. */
export const matches = pgTable(
  'matches',
  {
    id: randomId(),
    source: text('source', { enum: ['football-data', 'admin'] }).notNull(),
    /** A copy has none of the vendor's numbers, but its own id. */
    externalId: text('external_id').notNull(),
    /** A slug (`serie_a`, `generic_football`), or the vendor's code in capitals for a competition without one. */
    competition: text('competition').notNull(),
    /** The year in which the season starts. */
    season: smallint('season'),
    stage: text('stage'),
    round: smallint('round'),
    /** Null while the teams of a knock-out match are undecided. */
    home: text('home'),
    away: text('away'),
    homeId: text('home_id'),
    awayId: text('away_id'),
    kickoffAt: instant('kickoff_at'),
    /** False while only the day is known, or nothing at all. */
    kickoffKnown: boolean('kickoff_known').notNull(),
    /** The kickoff before a postponement, else the same as `kickoffAt`. */
    originalKickoffAt: instant('original_kickoff_at'),
    /** When play was first seen: live, paused, or with a score. A trigger sets it, and nothing clears it. */
    startedAt: instant('started_at'),
    /** The kickoff that was played, which picks are judged by. A trigger sets it; a later date does not move it. */
    playedKickoffAt: instant('played_kickoff_at'),
    /** When an admin set that kickoff; from then on nothing that the vendor says moves it. */
    playCorrectedAt: instant('play_corrected_at'),
    status: text('status', { enum: MATCH_VALUES.status }).notNull(),
    duration: text('duration', { enum: MATCH_VALUES.duration }).notNull(),
    winner: text('winner', { enum: MATCH_VALUES.winner }),
    halfHome: smallint('half_home'),
    halfAway: smallint('half_away'),
    /** After 90 minutes, by which missions are settled. */
    regularHome: smallint('regular_home'),
    regularAway: smallint('regular_away'),
    /** Goals of extra time only. */
    extraHome: smallint('extra_home'),
    extraAway: smallint('extra_away'),
    penaltiesHome: smallint('penalties_home'),
    penaltiesAway: smallint('penalties_away'),
    /** The vendor's result; the columns above are equal to it unless an admin has corrected them. */
    vendorResult: jsonb('vendor_result').$type<StoredResult>(),
    vendorUpdatedAt: instant('vendor_updated_at'),
    fetchedAt: instant('fetched_at').notNull().default(sql`app_now()`),
    correctedAt: instant('corrected_at'),
    correctionReason: text('correction_reason'),
    /** Raised by a trigger with every change of the result. */
    version: integer('version').notNull().default(1),
    /** The kickoff's day in the product's zone, kept by a trigger; null for a copy. */
    matchDay: date('match_day', { mode: 'string' }),
    /** The team's id, or its name in lower case; kept by the same trigger. */
    homeKey: text('home_key'),
    awayKey: text('away_key'),
    /** The row of which this one is a copy: a trigger keeps its facts equal, and no list shows it. */
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => matches.id),
    /** Since when the vendor no longer lists the match; null while it does. */
    missingSince: instant('missing_since'),
    renumberedAt: instant('renumbered_at'),
    /** The vendor's ids before the present one, oldest first. */
    formerIds: text('former_ids').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    unique('matches_natural_key').on(t.source, t.externalId),
    /** Deferrable in the database: two matches may swap their days in one import. */
    unique('matches_once').on(t.competition, t.homeKey, t.awayKey, t.matchDay),
    index('matches_copies').on(t.duplicateOf).where(sql`${t.duplicateOf} is not null`),
    index('matches_to_check')
      .on(t.competition)
      .where(
        sql`${t.missingSince} is not null or ${t.renumberedAt} is not null or ${t.duplicateOf} is not null`,
      ),
    index('matches_unfinished')
      .on(t.kickoffAt)
      .where(sql`${t.status} not in ('FINISHED', 'AWARDED', 'CANCELLED')`),
    check('matches_duplicate', sql`${t.duplicateOf} <> ${t.id}`),
    index('matches_upcoming')
      .on(t.kickoffAt, t.competition)
      .where(sql`${t.status} in ('SCHEDULED', 'TIMED')`),
    index('matches_calendar').on(t.kickoffAt, t.id),
    index('matches_home_team').on(t.homeId, t.kickoffAt),
    index('matches_away_team').on(t.awayId, t.kickoffAt),
    index('matches_round').on(t.competition, t.season, t.round),
    check('matches_source', sql`${t.source} in ('football-data', 'admin')`),
    check('matches_external_id', sql`char_length(${t.externalId}) between 1 and 40`),
    check('matches_competition', sql`${t.competition} ~ '^([a-z][a-z0-9_]{1,39}|[A-Z][A-Z0-9]{1,9})$'`),
    check(
      'matches_teams',
      sql`char_length(${t.home}) between 1 and 80 and char_length(${t.away}) between 1 and 80`,
    ),
    check('matches_teams_given', sql`${t.source} <> 'admin' or num_nulls(${t.home}, ${t.away}) = 0`),
    check('matches_season', sql`${t.season} between 1850 and 2200`),
    check('matches_round_number', sql`${t.round} between 1 and 999`),
    check('matches_played', sql`(${t.startedAt} is null) = (${t.playedKickoffAt} is null)`),
    check('matches_kickoff', sql`not ${t.kickoffKnown} or ${t.kickoffAt} is not null`),
    check(
      'matches_status',
      sql`${t.status} in ('SCHEDULED', 'TIMED', 'IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT', 'FINISHED', 'SUSPENDED', 'POSTPONED', 'CANCELLED', 'AWARDED')`,
    ),
    check('matches_duration', sql`${t.duration} in ('REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT')`),
    check('matches_winner', sql`${t.winner} in ('home', 'away', 'draw')`),
    check(
      'matches_scores',
      sql`${t.halfHome} between 0 and 99 and ${t.halfAway} between 0 and 99 and ${t.regularHome} between 0 and 99 and ${t.regularAway} between 0 and 99 and ${t.extraHome} between 0 and 99 and ${t.extraAway} between 0 and 99 and ${t.penaltiesHome} between 0 and 99 and ${t.penaltiesAway} between 0 and 99`,
    ),
    check(
      'matches_score_pairs',
      sql`num_nulls(${t.halfHome}, ${t.halfAway}) <> 1 and num_nulls(${t.regularHome}, ${t.regularAway}) <> 1 and num_nulls(${t.extraHome}, ${t.extraAway}) <> 1 and num_nulls(${t.penaltiesHome}, ${t.penaltiesAway}) <> 1`,
    ),
    check(
      'matches_correction',
      sql`(${t.correctedAt} is null) = (${t.correctionReason} is null) and char_length(${t.correctionReason}) between 1 and 500`,
    ),
  ],
)

/** What became of one competition in a run; of the rows that were skipped, the first with their reasons. */
export type IngestOutcome = {
  code: string
  read: number
  upserted: number
  error: string | null
  skipped?: { count: number; rows: { id: string | null; reason: string }[] }
}

/** One line of a preview: what an import would change in a match. Fields are columns of `matches`; values are texts. */
export type IngestChange = {
  code: string
  externalId: string
  home: string | null
  away: string | null
  isNew: boolean
  fields: Record<string, { from: string | null; to: string | null }>
}

export const ingestRuns = pgTable(
  'ingest_runs',
  {
    id: randomId(),
    endpoint: text('endpoint').notNull(),
    competitions: text('competitions').array().notNull(),
    days: smallint('days').notNull(),
    dryRun: boolean('dry_run').notNull().default(false),
    /** Null for a job. */
    actorId: uuid('actor_id').references(() => users.id),
    startedAt: instant('started_at').notNull().default(sql`app_now()`),
    /** Null while it runs. */
    finishedAt: instant('finished_at'),
    ok: boolean('ok'),
    itemsRead: integer('items_read').notNull().default(0),
    itemsUpserted: integer('items_upserted').notNull().default(0),
    error: text('error'),
    outcomes: jsonb('outcomes').$type<IngestOutcome[]>().notNull().default([]),
    diff: jsonb('diff').$type<IngestChange[]>(),
  },
  (t) => [
    index('ingest_runs_last').on(t.startedAt.desc()),
    index('ingest_runs_open').on(t.startedAt).where(sql`${t.finishedAt} is null`),
    check('ingest_runs_counts', sql`${t.itemsRead} >= 0 and ${t.itemsUpserted} >= 0`),
    check('ingest_runs_finished', sql`(${t.finishedAt} is null) = (${t.ok} is null)`),
  ],
)
