import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { instant } from './columns'

/** Append-only. Written in the transaction of the change it records. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id').references(() => users.id),
    /** The job, when no user did it. */
    cause: text('cause'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    at: instant('at').notNull().default(sql`app_now()`),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.id),
    index('audit_log_action_latest').on(sql`split_part(${t.action}, '.', 1)`, t.id),
    check('audit_log_one_actor', sql`num_nonnulls(${t.actorId}, ${t.cause}) = 1`),
    check('audit_log_action', sql`${t.action} ~ '^[a-z_]+([.][a-z_]+)+$'`),
  ],
)
