import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'

/** A month as `2026-11`, and what was paid in it and neither refunded nor taken back, in cents. */
export type MonthlyRevenue = { month: string; cents: number; payments: number }

const MONTHS = 12

/** The last twelve months of the product's zone, oldest first, months without payments too. */
export async function monthlyRevenue(admin: Admin): Promise<MonthlyRevenue[]> {
  return database().execute<MonthlyRevenue>(sql`
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(amount_cents - refunded_cents), 0)::int as cents, count(stripe_id)::int as payments
    from generate_series(
      date_trunc('month', app_now() at time zone app_zone()) - make_interval(months => ${MONTHS - 1}),
      date_trunc('month', app_now() at time zone app_zone()), interval '1 month') month
    left join invoices on status = 'paid' and not is_taken_back
      and paid_at >= month at time zone app_zone() and paid_at < (month + interval '1 month') at time zone app_zone()
    where ${holdsRight(admin)}
    group by month order by month`)
}
