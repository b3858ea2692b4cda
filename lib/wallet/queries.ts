import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { readFromReplica } from '@/db/replicas'
import { epochMs, nowMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, SignedIn } from '@/lib/core/actor'
import { WEEKLY_CONVERSION_CAP } from '@/lib/ledger/conversion/rules'
import type { CauseKind } from '@/lib/ledger/rules'
import { CAUSES } from './kinds'
import type { DayOfMonth, Movement, ShownAsset } from './rules'

export type Wallet = {
  points: number
  tokens: number
  /** Points that a correction took back after they were spent; the next points repay them. */
  owed: number
  /** Total points earned, which conversions do not lower. */
  earned: number
  /** Points converted this week. */
  converted: number
  /** What balance and cap still allow. */
  most: number
  /** When the week turns, and the database's clock, in milliseconds since the epoch. */
  resetsAt: number
  now: number
  /** Lines of the fan's chain, and the hash of the last one in hexadecimal digits. */
  lines: number
  head: string
}

/** Balances, the cap of the week and the head of the chain, in one statement. */
export async function walletOf({ userId }: Pick<SignedIn, 'userId'>): Promise<Wallet> {
  const [wallet] = await database().execute<Omit<Wallet, 'most'>>(sql`
    select points.balance::int as points, tokens.balance::int as tokens, owed.balance::int as owed,
      coalesce((select earned.points from earned_points earned where earned.user_id = chain.user_id and period = 'all')::int, 0) as earned,
      coalesce(week.used, 0)::int as converted, chain.length::int as lines, encode(chain.head, 'hex') as head,
      ${epochMs(sql`(app_week(app_now()) + 7)::timestamp at time zone app_zone()`)} as "resetsAt",
      ${nowMs} as now
    from ledger_chains chain
    join ledger_accounts points on points.user_id = chain.user_id and points.asset = 'points'
    join ledger_accounts tokens on tokens.user_id = chain.user_id and tokens.asset = 'tokens'
    join ledger_accounts owed on owed.user_id = chain.user_id and owed.asset = 'owed'
    left join conversion_weeks week on week.user_id = chain.user_id and week.week = app_week(app_now())
    where chain.user_id = ${userId}`)
  if (!wallet) throw new Error('wallet: no chain')
  return { ...wallet, most: Math.min(wallet.points, WEEKLY_CONVERSION_CAP - wallet.converted) }
}

/** `facts` are what the words of its cause need. */
export type MovementRow = Movement & { kind: CauseKind; causeId: string; facts: unknown }

/** What the words of a line need, from the row of its cause; `cause` is the transaction. */
export const causeFacts: SQL = sql`case cause.cause_kind ${sql.join(
  Object.entries(CAUSES).map(([kind, { facts }]) => sql`when ${kind} then ${facts} `),
)}end`

export type MovementPage = { rows: MovementRow[]; next: number | null }

type PageQuery = { asset: ShownAsset; before?: number; limit: number }

/** A page of the actor's own lines of an asset, latest first, of those before a place. */
export const movementsOf = (actor: SignedIn, query: PageQuery): Promise<MovementPage> =>
  readFromReplica(actor, (conn) => pageOf(actor.userId, query, sql`true`, conn))

/** The same for any fan, for an admin. */
export const movementsOfFan = (actor: Admin, fan: string, query: PageQuery): Promise<MovementPage> =>
  readFromReplica(actor, (conn) => pageOf(fan, query, holdsRight(actor), conn))

/** What is owed leaves the balance of points as it was. */
const pointsBefore = sql`coalesce((
  select line.balance from ledger_entries line join ledger_accounts points on points.id = line.account_id
  where points.user_id = account.user_id and points.asset = 'points' and line.place < entry.place
  order by line.place desc limit 1), 0)`

/** The statement of points includes what is owed; the lines of points that repay it are there already. */
async function pageOf(
  userId: string,
  { asset, before, limit }: PageQuery,
  right: SQL,
  conn: Conn,
): Promise<MovementPage> {
  const most = limit + 1
  const accounts = asset === 'points' ? sql`('points', 'owed')` : sql`(${asset})`
  const rows = await conn.execute<MovementRow>(sql`
    select entry.place::int, account.asset, entry.amount::int,
      (case account.asset when 'owed' then ${pointsBefore} else entry.balance end)::int as balance,
      ${epochMs(sql`entry.created_at`)} as at, cause.cause_kind as kind, cause.cause_id as "causeId",
      ${causeFacts} as facts
    from ledger_accounts account cross join lateral (
      select * from ledger_entries line
      where line.account_id = account.id and (account.asset <> 'owed' or line.amount > 0)
        and line.place < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
      order by line.place desc limit ${most}
    ) entry
    join ledger_transactions cause on cause.id = entry.transaction_id
    where account.user_id = ${userId} and account.asset in ${accounts} and ${right}
    order by entry.place desc limit ${most}`)
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null }
}

/** `today` is the day of the month; the first day as YYYY-MM-DD. */
export type Month = { first: string; length: number; today: number; days: DayOfMonth[] }

type MonthRow = Omit<Month, 'days'> & { days: DayOfMonth[] | null }

/**
 * Points of this month by day: earned, converted and corrected, debts included. Lines with the same cause are summed, so that a quiz
 * rebooked when it ranks is not earned twice or shown as corrected, and a repayment counts as neither.
 */
export async function monthOf({ userId }: SignedIn): Promise<Month> {
  const [month] = await database().execute<MonthRow>(sql`
    with month as (
      select app_period('month', app_now()) as first, app_day(app_now()) as today
    ), moved as (
      select extract(day from app_day(entry.created_at))::int as day,
        case when cause.cause_kind in ('conversion', 'correction') then cause.cause_kind else 'reward' end as kind,
        sum(case account.asset when 'owed' then -entry.amount else entry.amount end)::int as amount
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
      join ledger_transactions cause on cause.id = entry.transaction_id
      where account.user_id = ${userId} and account.asset in ('points', 'owed')
        and entry.created_at >= (select first::timestamp at time zone app_zone() from month)
      group by 1, 2, cause.cause_id
    ), daily as (
      select day, coalesce(sum(amount) filter (where amount > 0 and kind <> 'correction'), 0)::int as earned,
        coalesce(-sum(amount) filter (where kind = 'conversion'), 0)::int as converted,
        coalesce(-sum(amount) filter (where kind = 'correction' or amount < 0 and kind <> 'conversion'), 0)::int as corrected
      from moved group by 1
    )
    select first::text, extract(day from first + interval '1 month' - interval '1 day')::int as length,
      extract(day from today)::int as today, (select json_agg(daily order by day) from daily) as days
    from month`)
  if (!month) throw new Error('wallet: no month')
  return { ...month, days: month.days ?? [] }
}
