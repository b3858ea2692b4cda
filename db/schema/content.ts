import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, randomId } from './columns'
import { quizTemplates, quizzes } from './quiz'
import { SCHEDULE_VALUES } from './values'

/** A quiz comes from its template or, without one, from the bank. */
export const contentSchedules = pgTable(
  'content_schedules',
  {
    id: randomId(),
    kind: text('kind', { enum: SCHEDULE_VALUES.kind }).notNull(),
    frequency: text('frequency', { enum: SCHEDULE_VALUES.frequency }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    templateId: uuid('template_id').references(() => quizTemplates.id, { onDelete: 'set null' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /** When its frequency, start or end last changed; days before are not published late. */
    changedAt: instant('changed_at'),
  },
  (t) => [
    check('content_schedules_kind', sql`${t.kind} in ('quiz', 'coach_tip')`),
    check('content_schedules_frequency', sql`${t.frequency} in ('seasonal', 'monthly', 'weekly', 'daily')`),
    check('content_schedules_span', sql`${t.endsAt} is null or ${t.startsAt} < ${t.endsAt}`),
    check('content_schedules_payload', sql`jsonb_typeof(${t.payload}) = 'object'`),
  ],
)

export const coachSuggestions = pgTable(
  'coach_suggestions',
  {
    id: randomId(),
    titleIt: text('title_it').notNull(),
    titleEn: text('title_en').notNull(),
    bodyIt: text('body_it').notNull(),
    bodyEn: text('body_en').notNull(),
    phase: text('phase'),
    publishAt: instant('publish_at').notNull().default(sql`app_now()`),
    active: boolean('active').notNull().default(true),
  },
  (t) => [index('coach_suggestions_latest').on(t.publishAt.desc()).where(sql`${t.active}`)],
)

/** One publication per schedule and period: the row is inserted first, and content is published only if it is new. */
export const publications = pgTable(
  'publications',
  {
    id: randomId(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => contentSchedules.id, { onDelete: 'cascade' }),
    period: date('period', { mode: 'string' }).notNull(),
    quizId: uuid('quiz_id').references(() => quizzes.id, { onDelete: 'set null' }),
    suggestionId: uuid('suggestion_id').references(() => coachSuggestions.id, { onDelete: 'set null' }),
    /** Error code, a key of the messages `schedules.faults`. */
    fault: text('fault'),
    firstTriedAt: instant('first_tried_at').notNull().default(sql`app_now()`),
    /** When it was last tried; every retry moves it. */
    triedAt: createdAt(),
  },
  (t) => [unique('publications_once').on(t.scheduleId, t.period), index('publications_at').on(t.triedAt)],
)
