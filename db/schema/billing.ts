import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'
import { BILLING_VALUES } from './values'

/** What Stripe says about a fan's subscriptions, past and present. The function `is_pro` reads it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stripeId: text('stripe_id').notNull().unique('subscriptions_stripe_unique'),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    interval: text('interval', { enum: ['month', 'year'] }).notNull(),
    status: text('status', { enum: BILLING_VALUES.status }).notNull(),
    periodEndsAt: instant('period_ends_at').notNull(),
    /** When the payment failed. */
    pastDueSince: instant('past_due_since'),
    /** When it ends because the fan cancelled. */
    cancelAt: instant('cancel_at'),
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull().default('eur'),
    latestInvoice: text('latest_invoice'),
    /** When Stripe was asked, in microseconds since 1970: a later reading replaces this one, an earlier one does not. */
    reading: bigint('reading', { mode: 'number' }).notNull().default(0),
    /** When the emails of the start and of the end were written. */
    startToldAt: instant('start_told_at'),
    endToldAt: instant('end_told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('subscriptions_user').on(t.userId),
    check('subscriptions_interval', sql`${t.interval} in ('month', 'year')`),
    check('subscriptions_status', sql`${t.status} in ('trialing', 'active', 'past_due', 'canceled')`),
    check('subscriptions_past_due', sql`(${t.status} = 'past_due') = (${t.pastDueSince} is not null)`),
  ],
)

/** What Pro costs: one plan for each interval, as Stripe sells it. */
export const pricingPlans = pgTable(
  'pricing_plans',
  {
    id: randomId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    interval: text('interval', { enum: ['month', 'year'] })
      .notNull()
      .unique('pricing_plans_interval_unique'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    stripePriceId: text('stripe_price_id').notNull().unique('pricing_plans_price_unique'),
  },
  (t) => [
    check('pricing_plans_interval', sql`${t.interval} in ('month', 'year')`),
    check('pricing_plans_amount', sql`${t.amountCents} > 0`),
  ],
)

export const stripeCustomers = pgTable('stripe_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stripeId: text('stripe_id').notNull().unique('stripe_customers_stripe_unique'),
  createdAt: createdAt(),
})

/** Pages of Stripe's that fans were sent to; a fan has one open at a time. The id is the idempotency key for opening it. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    interval: text('interval', { enum: ['month', 'year'] }).notNull(),
    /** What the page charges. Null for pages older than the column. */
    priceId: text('price_id'),
    state: text('state', { enum: ['open', 'complete', 'expired'] })
      .notNull()
      .default('open'),
    /** Null until Stripe has answered. */
    sessionId: text('session_id').unique('checkouts_session_unique'),
    url: text('url'),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('checkouts_one_open').on(t.userId).where(sql`${t.state} = 'open'`),
    /** For the erasure of an account. */
    index('checkouts_user').on(t.userId),
    index('checkouts_created').on(t.createdAt),
    check('checkouts_interval', sql`${t.interval} in ('month', 'year')`),
    check('checkouts_state', sql`${t.state} in ('open', 'complete', 'expired')`),
  ],
)

/** What Stripe charged, and whether it was paid. */
export const invoices = pgTable(
  'invoices',
  {
    stripeId: text('stripe_id').primaryKey(),
    /** Null once the account is gone; the money stays booked. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: text('subscription_id'),
    number: text('number'),
    status: text('status').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    url: text('url'),
    /** Whether all of the money was refunded, or taken back by the bank. */
    isTakenBack: boolean('is_taken_back').notNull().default(false),
    /** What of it was refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    reading: bigint('reading', { mode: 'number' }).notNull().default(0),
    takenBackReading: bigint('taken_back_reading', { mode: 'number' }).notNull().default(0),
    /** When the email of the failed payment was written. */
    failureToldAt: instant('failure_told_at'),
  },
  (t) => [
    index('invoices_user').on(t.userId, t.createdAt),
    index('invoices_paid').on(t.paidAt),
    index('invoices_subscription').on(t.subscriptionId, t.createdAt),
    check('invoices_refunded', sql`${t.refundedCents} >= 0`),
  ],
)

/** Handled events: each once, in the transaction of its effect. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    /** The subscription that the event was about, if any. */
    subscriptionId: text('subscription_id'),
    /** When it happened at Stripe. */
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    index('stripe_events_received').on(t.receivedAt),
    index('stripe_events_subscription').on(t.subscriptionId, t.createdAt),
  ],
)
