import type { TransactionSql } from 'postgres'

/** Gives the demo fan with Pro a year's subscription, also on a demonstration that was seeded before there were any. */
export async function demoPro(sql: TransactionSql): Promise<void> {
  await sql`
    insert into subscriptions (user_id, stripe_id, stripe_customer_id, interval, status, period_ends_at)
    select user_id, 'sub_demo', 'cus_demo', 'year', 'active', app_now() + interval '1 year'
    from persons where email = 'pro@goalquest.test'
    on conflict (stripe_id) do nothing`
}
