import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'
import { MAIL_VALUES, UNDO_VALUES } from './values'

/** Written in the transaction that causes the email; the id is the idempotency key of its sending. */
export const outbox = pgTable(
  'outbox',
  {
    id: randomId(),
    kind: text('kind', { enum: MAIL_VALUES.kind }).notNull(),
    recipient: text('recipient').notNull(),
    locale: text('locale', { enum: ['it', 'en'] }).notNull(),
    subjectId: uuid('subject_id'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`app_now()`),
    sentAt: instant('sent_at'),
    /** When the email took one of the hourly places of its mailbox. */
    admittedAt: instant('admitted_at'),
    lastError: text('last_error'),
    /** What the email is made of (lib/account/mail/opt-in); null for emails about the account. */
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    /** After this instant it is too late to send it. */
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_waiting')
      .on(sql`(${t.detail} is not null)`, t.nextAttemptAt)
      .where(sql`${t.sentAt} is null`),
    index('outbox_sent').on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index('outbox_created').on(t.createdAt),
    index('outbox_recipient').on(t.recipient, t.createdAt),
    index('outbox_mailbox')
      .on(sql`regexp_replace(${t.recipient}, '[+][^@]*@', '@')`, t.admittedAt)
      .where(sql`${t.admittedAt} is not null`),
    check('outbox_locale', sql`${t.locale} in ('it', 'en')`),
  ],
)
export type OutboxRow = typeof outbox.$inferSelect

/** What was deleted or added in the last minutes, so that it can be undone. */
export const undos = pgTable(
  'deletions',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: UNDO_VALUES.kind }).notNull(),
    rows: jsonb('rows').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('deletions_created').on(t.createdAt),
    check('deletions_kind', sql`${t.kind} in ('league', 'match', 'mission', 'quiz_template', 'schedule')`),
  ],
)

/** Written by rate-limiter-flexible, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamp('expire', { withTimezone: true, mode: 'date' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
)

/** One row per job and period; the admin page and `doctor` read them. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: randomId(),
    job: text('job').notNull(),
    /** The hour or day of the run: one run for each. `last` for a job of which only the last run is kept. */
    period: text('period').notNull(),
    startedAt: instant('started_at').notNull().default(sql`app_now()`),
    finishedAt: instant('finished_at'),
    result: text('result'),
    /** Why the run, or its last piece, failed. */
    error: text('error'),
    /** How far a run in pieces has come. */
    progress: jsonb('progress'),
    /** Until then the next piece belongs to the process that leased it. */
    leasedUntil: instant('leased_until'),
  },
  (t) => [unique('job_runs_once').on(t.job, t.period), index('job_runs_last').on(t.job, t.startedAt.desc())],
)
