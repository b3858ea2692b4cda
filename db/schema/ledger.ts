import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { bytes, createdAt, instant, randomId } from './columns'
import { LEDGER_VALUES } from './values'

/** One row per fan and asset, and one per asset for the house, whose balance is not stored. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id),
    asset: text('asset', { enum: LEDGER_VALUES.asset }).notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    unique('ledger_accounts_owner_asset').on(t.userId, t.asset).nullsNotDistinct(),
    check('ledger_accounts_asset', sql`${t.asset} in ('xp', 'points', 'tokens', 'owed')`),
    check('ledger_accounts_not_negative', sql`${t.balance} >= 0`),
  ],
)

/** Length and last hash of a fan's chain. */
export const ledgerChains = pgTable('ledger_chains', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  length: bigint('length', { mode: 'number' }).notNull().default(0),
  head: bytes('head').notNull().default(sql`'\\x'::bytea`),
})

/** One per cause; the idempotency key makes a repeat harmless. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    idempotencyKey: text('idempotency_key').notNull().unique('ledger_transactions_key_unique'),
    causeKind: text('cause_kind').notNull(),
    causeId: text('cause_id').notNull(),
    ruleVersion: integer('rule_version').notNull(),
    /** The competition of a pick, whose points count in leagues about it. */
    competition: text('competition'),
    createdAt: createdAt(),
  },
  (t) => [index('ledger_transactions_cause').on(t.causeKind, t.causeId)],
)

/** Append-only. A trigger writes place, hashes and balance. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    userId: uuid('user_id').references(() => users.id),
    place: bigint('place', { mode: 'number' }),
    previousHash: bytes('previous_hash'),
    hash: bytes('hash'),
    /** Balance of the account after this line; null for the house. */
    balance: bigint('balance', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_entries_place_unique').on(t.userId, t.place),
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_account').on(t.accountId, t.createdAt),
    index('ledger_entries_statement').on(t.accountId, t.place).where(sql`${t.place} is not null`),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
    check(
      'ledger_entries_chained',
      sql`num_nonnulls(${t.userId}, ${t.place}, ${t.previousHash}, ${t.hash}, ${t.balance}) in (0, 5)`,
    ),
  ],
)

const EARNING_PERIODS = ['day', 'week', 'month', 'all'] as const
const RANKED_PERIODS = ['week', 'month', 'all'] as const

/**
 * Points a fan earned in a period, and how many of them in the quiz: lines of points minus lines of `owed`, for the causes that
 * rank (`ledger_is_earning`). Written by a trigger in the transaction of the entries.
 */
export const earnedPoints = pgTable(
  'earned_points',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    period: text('period', { enum: EARNING_PERIODS }).notNull(),
    /** First day of the period in the product's zone; `-infinity` for all time. */
    startsOn: date('starts_on').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    quizPoints: bigint('quiz_points', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.period, t.startsOn] }),
    check('earned_points_period', sql`${t.period} in ('day', 'week', 'month', 'all')`),
  ],
)

/** Points a fan earned in a period with picks on a competition; written like `earnedPoints`. */
export const competitionPoints = pgTable(
  'competition_points',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    competition: text('competition').notNull(),
    period: text('period', { enum: EARNING_PERIODS }).notNull(),
    startsOn: date('starts_on').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.competition, t.period, t.startsOn] }),
    check('competition_points_period', sql`${t.period} in ('day', 'week', 'month', 'all')`),
  ],
)

/** One row for each day on which heads were published. Append-only, like the two tables below. */
export const ledgerPublications = pgTable('ledger_publications', {
  day: date('day', { mode: 'string' }).primaryKey(),
  fans: integer('fans').notNull(),
  /** Entries up to this id are covered. */
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  root: bytes('root').notNull(),
  previousHash: bytes('previous_hash').notNull(),
  hash: bytes('hash').notNull(),
  publishedAt: instant('published_at').notNull().default(sql`app_now()`),
})

/** Heads of the chains that had moved when a day was published; `leaf` is the position in the tree. */
export const ledgerPublishedHeads = pgTable(
  'ledger_published_heads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    leaf: integer('leaf').notNull(),
    length: bigint('length', { mode: 'number' }).notNull(),
    head: bytes('head').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    unique('ledger_published_heads_leaf').on(t.day, t.leaf),
  ],
)

/** The tree of a day, leaves at level 0. */
export const ledgerPublishedNodes = pgTable(
  'ledger_published_nodes',
  {
    day: date('day', { mode: 'string' }).notNull(),
    level: integer('level').notNull(),
    place: integer('place').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.level, t.place] })],
)

/** What admins gave or took, and why. Append-only; a reversal is a row of its own with the opposite amount. */
export const corrections = pgTable(
  'corrections',
  {
    id: randomId(),
    requestId: uuid('request_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    asset: text('asset', { enum: ['tokens', 'points', 'xp'] }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().default(sql`app_now()`),
    reverses: uuid('reverses')
      .unique('corrections_reversed_once')
      .references((): AnyPgColumn => corrections.id),
  },
  (t) => [
    unique('corrections_request_unique').on(t.madeBy, t.requestId),
    index('corrections_fan').on(t.userId),
    index('corrections_latest').on(t.madeAt),
    check('corrections_asset', sql`${t.asset} in ('tokens', 'points', 'xp')`),
    check('corrections_amount', sql`${t.amount} <> 0 and abs(${t.amount}) <= 1000`),
  ],
)

/** Units that an admin has given or taken on a day. */
export const correctionDays = pgTable(
  'correction_days',
  {
    madeBy: uuid('made_by')
      .notNull()
      .references(() => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.madeBy, t.day] }),
    check('correction_days_cap', sql`${t.used} between 1 and 5000`),
  ],
)

/** Points a fan has converted to tokens in a week. */
export const conversionWeeks = pgTable(
  'conversion_weeks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The Monday, in the product's zone. */
    week: date('week', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.week] }),
    check('conversion_weeks_cap', sql`${t.used} between 1 and 500`),
  ],
)

/**
 * How many fans have how many points in a period: `level` 0 counts each number of points, the next levels groups of 16, 256 and so
 * on. Later changes are in `rankMoves`.
 */
export const rankCounts = pgTable(
  'rank_counts',
  {
    period: text('period', { enum: RANKED_PERIODS }).notNull(),
    startsOn: date('starts_on').notNull(),
    level: smallint('level').notNull(),
    bucket: bigint('bucket', { mode: 'number' }).notNull(),
    fans: bigint('fans', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.startsOn, t.level, t.bucket] }),
    check('rank_counts_period', sql`${t.period} in ('week', 'month', 'all')`),
    check('rank_counts_level', sql`${t.level} between 0 and 5`),
    check('rank_counts_fans', sql`${t.fans} >= 0`),
  ],
)

/** Changes of `earnedPoints` that `rankCounts` does not hold yet; `before` is null for a fan's first points of the period. */
export const rankMoves = pgTable(
  'rank_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    period: text('period', { enum: RANKED_PERIODS }).notNull(),
    startsOn: date('starts_on').notNull(),
    before: bigint('before', { mode: 'number' }),
    after: bigint('after', { mode: 'number' }).notNull(),
  },
  (t) => [
    index('rank_moves_period').on(t.period, t.startsOn),
    check('rank_moves_ranked', sql`${t.period} in ('week', 'month', 'all')`),
  ],
)

/** Balance of an account at a position of its fan's chain: the hourly check sums only later lines. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  accountId: bigint('account_id', { mode: 'number' })
    .primaryKey()
    .references(() => ledgerAccounts.id),
  place: bigint('place', { mode: 'number' }).notNull(),
  balance: bigint('balance', { mode: 'number' }).notNull(),
})

/** Progress of the hourly check, per rule. */
export const ledgerMarks = pgTable('ledger_marks', {
  rule: text('rule').primaryKey(),
  /** Entries up to this id are checked. */
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  /** Missions awarded up to this instant are checked, with or without an entry. */
  checkedUntil: instant('checked_until').notNull(),
})
