import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { checkouts, stripeEvents, subscriptions } from '@/db/schema/billing'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Interval } from '../plans/rules'
import { isPro } from '../queries'
import { PAYMENT_GRACE_DAYS, type Plan } from '../rules'

/** The instant at which a reading of Stripe begins, in microseconds, and whether the event was handled before. */
export async function beginReading(eventId = ''): Promise<{ at: string; known: boolean }> {
  const [row] = await database().execute<{ at: string; known: boolean }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as at,
      exists (select from ${stripeEvents} where id = ${eventId}) as known`)
  if (!row) throw new Error('the database returned no timestamp')
  return row
}

type Subscription = {
  interval: Interval
  status: (typeof subscriptions.$inferSelect)['status']
  amountCents: number | null
  currency: string
  periodEndsAt: string
  cancelAt: string | null
  /** Until when Pro lasts after a failed payment. */
  graceEndsAt: string | null
  pastDueSince: string | null
  /** Whether the money of the current period was refunded or disputed. */
  isTakenBack: boolean
}
export type OwnPlan = { plan: Plan; subscription: Subscription | null; isCustomer: boolean }

/** The actor's plan now and the subscription that decides it, the one that lasts longest. */
export const ownPlan = ({ userId }: SignedIn): Promise<OwnPlan> => planOf(userId, sql`true`)

/** The same for any fan, for an admin. */
export const planOfFan = (actor: Admin, fan: string): Promise<OwnPlan> => planOf(fan, holdsRight(actor))

/** A subscription whose first payment never succeeded was stored as ended when it began. */
const hasBegun = sql`(status <> 'canceled' or period_ends_at <> created_at)`

type PlanRow = { pro: boolean; customer: boolean; subscription: Subscription | null }

/** A fan's plan in a statement. */
export const planJson = (
  userId: string | SQL,
) => sql<PlanRow>`(select jsonb_build_object('pro', ${isPro(userId)},
  'customer', exists (select from stripe_customers where user_id = ${userId}),
  'subscription', (select jsonb_build_object('interval', interval, 'status', status, 'amountCents', amount_cents, 'currency', currency,
    'periodEndsAt', period_ends_at, 'cancelAt', cancel_at, 'pastDueSince', past_due_since,
    'graceEndsAt', past_due_since + make_interval(days => ${PAYMENT_GRACE_DAYS}),
    'isTakenBack', is_money_back(stripe_id))
    from ${subscriptions} where user_id = ${userId} and ${hasBegun}
    order by status = 'canceled', is_money_back(stripe_id), period_ends_at desc limit 1)))`

/** The plan as pages show it, from what `planJson` read. */
export const toPlan = ({ pro, customer, subscription }: PlanRow): OwnPlan => ({
  plan: pro ? 'pro' : 'free',
  subscription,
  isCustomer: customer,
})

async function planOf(userId: string, right: SQL): Promise<OwnPlan> {
  const [row] = await database().execute<{ plan: PlanRow }>(
    sql`select ${planJson(userId)} as plan where ${right}`,
  )
  if (!row) throw new DomainError('forbidden')
  return toPlan(row.plan)
}

export type OwnCheckout = {
  interval: Interval
  /** Open until Stripe reports what became of it. */
  state: (typeof checkouts.$inferSelect)['state']
  amountCents: number | null
  createdAt: Date
}

/** The fan's checkout with Stripe's id; null for another fan's. */
export async function ownCheckout({ userId }: SignedIn, sessionId: string): Promise<OwnCheckout | null> {
  const [row] = await database()
    .select({
      interval: checkouts.interval,
      state: checkouts.state,
      createdAt: checkouts.createdAt,
      amountCents: sql<
        number | null
      >`(select amount_cents from pricing_plans plan where plan.interval = checkouts.interval)`,
    })
    .from(checkouts)
    .where(sql`${checkouts.sessionId} = ${sessionId} and ${checkouts.userId} = ${userId}`)
  return row ?? null
}
