import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'

const KINDS = ['chat', 'image', 'speech'] as const
const isKind = (name: string, column: unknown) => check(name, sql`${column} in ('chat', 'image', 'speech')`)

/** Calls of the AI vendor that a fan has reserved in a day of the product's zone. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    kind: text('kind', { enum: KINDS }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.kind] }),
    isKind('ai_usage_kind', t.kind),
    check('ai_usage_used', sql`${t.used} >= 0`),
  ],
)

/** The same of all fans together. */
export const aiTotals = pgTable(
  'ai_totals',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: KINDS }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind] }),
    isKind('ai_totals_kind', t.kind),
    check('ai_totals_used', sql`${t.used} >= 0`),
  ],
)

/** Every call with what it consumed: tokens of a chat, characters of a speech. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    kind: text('kind', { enum: KINDS }).notNull(),
    model: text('model').notNull(),
    state: text('state', { enum: ['running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('running'),
    inputUnits: integer('input_units'),
    outputUnits: integer('output_units'),
    error: text('error'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('ai_calls_running').on(t.userId).where(sql`${t.state} = 'running'`),
    index('ai_calls_day').on(t.day, t.kind),
    isKind('ai_calls_kind', t.kind),
    check('ai_calls_state', sql`${t.state} in ('running', 'done', 'stopped', 'failed')`),
    check('ai_calls_ended', sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
  ],
)
