import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from './account'
import { createdAt, instant, randomId } from './columns'

/** A browser on which a fan wants notifications. It is dropped with the session that it is signed in by. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .unique('push_subscriptions_session_unique')
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Occupied slot of the fan: no two devices share one, and there is no eleventh. */
    slot: smallint('slot').notNull(),
    /** Where the browser's push service takes messages for it, and the keys with which only the browser can read them. */
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint_unique'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    locale: text('locale', { enum: ['it', 'en'] }).notNull(),
    /** The notifications that are on: a pick is missing before the lock, a pick is settled. */
    onLock: boolean('on_lock').notNull(),
    onResult: boolean('on_result').notNull(),
    /** Reset when results are turned on, so that older ones are not sent. */
    createdAt: createdAt(),
  },
  (t) => [
    unique('push_subscriptions_slot_unique').on(t.userId, t.slot),
    check('push_subscriptions_slot', sql`${t.slot} between 1 and 10`),
    check(
      'push_subscriptions_endpoint',
      sql`${t.endpoint} ~ '^https?://' and char_length(${t.endpoint}) <= 1000`,
    ),
    check(
      'push_subscriptions_keys',
      sql`char_length(${t.p256dh}) between 80 and 90 and char_length(${t.auth}) between 16 and 30`,
    ),
    check('push_subscriptions_locale', sql`${t.locale} in ('it', 'en')`),
    check('push_subscriptions_wanted', sql`${t.onLock} or ${t.onResult}`),
  ],
)

/** A notification to a device, and its progress. The key allows each event once, however often the job runs. */
export const pushes = pgTable(
  'pushes',
  {
    id: randomId(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** `lock:` and the day, or `result:`, the mission and how often it was settled. */
    event: text('event').notNull(),
    /** What the message is made of (lib/push/messages). */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`app_now()`),
    /** After this instant it is too late to send it. */
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('pushes_once').on(t.subscriptionId, t.event),
    index('pushes_waiting').on(t.nextAttemptAt).where(sql`${t.sentAt} is null and ${t.attempts} < 2`),
    index('pushes_created').on(t.createdAt),
    check('pushes_attempts', sql`${t.attempts} between 0 and 2`),
  ],
)
