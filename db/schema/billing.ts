import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'

/** What Stripe says of a fan's subscriptions, past and present. The function `is_pro` reads it. */
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
    status: text('status', { enum: ['trialing', 'active', 'past_due', 'canceled'] }).notNull(),
    periodEndsAt: instant('period_ends_at').notNull(),
    /** When the payment failed. */
    pastDueSince: instant('past_due_since'),
    createdAt: createdAt(),
  },
  (t) => [
    index('subscriptions_user').on(t.userId),
    check('subscriptions_interval', sql`${t.interval} in ('month', 'year')`),
    check('subscriptions_status', sql`${t.status} in ('trialing', 'active', 'past_due', 'canceled')`),
    check('subscriptions_past_due', sql`(${t.status} = 'past_due') = (${t.pastDueSince} is not null)`),
  ],
)
