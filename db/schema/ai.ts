import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { bytes, createdAt, instant, randomId } from './columns'
import { AI_VALUES } from './values'

const isKind = (name: string, column: unknown) =>
  check(name, sql`${column} in ('chat', 'image', 'speech', 'poster')`)

/** Calls of the AI vendor that a fan has reserved in a day of the product's zone. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    kind: text('kind', { enum: AI_VALUES.kind }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.kind] }),
    isKind('ai_usage_kind', t.kind),
    check('ai_usage_used', sql`${t.used} >= 0`),
  ],
)

/** The same for all fans together. */
export const aiTotals = pgTable(
  'ai_totals',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: AI_VALUES.kind }).notNull(),
    used: integer('used').notNull(),
    /** Cost of the finished calls, in millionths of a US dollar. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    /** Calls of unknown cost: stopped half way, or of a model without a price. */
    unpriced: integer('unpriced').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind] }),
    check('ai_totals_cost', sql`${t.costMicros} >= 0 and ${t.unpriced} >= 0`),
    isKind('ai_totals_kind', t.kind),
    check('ai_totals_used', sql`${t.used} >= 0`),
  ],
)

/** Every call with what it consumed: tokens of a chat or a picture, characters and milliseconds of a speech. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    kind: text('kind', { enum: AI_VALUES.kind }).notNull(),
    model: text('model').notNull(),
    state: text('state', { enum: ['running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('running'),
    inputUnits: integer('input_units'),
    outputUnits: integer('output_units'),
    /** Millionths of a US dollar; null while the call runs and for a model without a price. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    /** Chosen by the form, so that the same form sent twice is one call. */
    requestId: uuid('request_id'),
    /** Of what the form sent, so that another text is noticed while the file is being made. */
    requestHash: bytes('request_hash'),
    error: text('error'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    unique('ai_calls_request_unique').on(t.userId, t.requestId),
    check('ai_calls_cost', sql`${t.costMicros} >= 0`),
    index('ai_calls_running').on(t.userId).where(sql`${t.state} = 'running'`),
    index('ai_calls_day').on(t.day, t.kind),
    isKind('ai_calls_kind', t.kind),
    check('ai_calls_state', sql`${t.state} in ('running', 'done', 'stopped', 'failed')`),
    check('ai_calls_ended', sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
  ],
)
