import type { TransactionSql } from 'postgres'

/**
 * Gives the demo fan with Pro a year's subscription, even in a demo that was seeded before there were subscriptions. The local Stripe has
 * the same customer and subscription (`vendors/stripe/demo.ts`).
 */
export async function demoPro(sql: TransactionSql): Promise<void> {
  await sql`
    insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at, start_told_at)
    select user_id, 'sub_demo', 'cus_demo', 'year', 'active', app_now() + interval '1 year', app_now()
    from persons where email = 'pro@goalquest.test'
    on conflict (stripe_id) do nothing`
  await sql`
    insert into stripe_customers (user_id, stripe_id) select user_id, 'cus_demo' from subscriptions where stripe_id = 'sub_demo'
    on conflict do nothing`
}
