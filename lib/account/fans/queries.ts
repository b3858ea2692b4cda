import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import type { TableQuery } from '@/lib/core/table'
import { beginsWith, orderBy } from '@/lib/core/table-search'
import { FAN_SORTS, FAN_STATES, FANS_PER_PAGE, type FanSort, type FanState, maskedEmail } from './rules'

export type FanRow = {
  id: string
  nickname: string | null
  email: string
  joinedAt: Date
  earned: number
  isPro: boolean
  isBanned: boolean
  isLeaving: boolean
}

const ORDERS: Record<FanSort, SQL> = {
  name: sql`lower(preferences.nickname)`,
  joined: sql`fan.created_at`,
  points: sql`coalesce(earned.points, 0)`,
}

const LEAVING = sql`exists (select from account_deletions where user_id = fan.id and erased_at is null)`
const STATES: Record<FanState, SQL> = {
  pro: sql`is_pro(fan.id, app_now())`,
  banned: sql`fan.banned_at is not null`,
  leaving: LEAVING,
}

function stateOf({ filters }: TableQuery): SQL {
  const known = FAN_STATES.find((name) => name === filters.state)
  return known ? STATES[known] : sql`true`
}

/**
 * The fans whose nickname or address begins with the text, or whose id it is. Erased fans are left out.
 * @returns one page, and whether there is another
 */
export async function searchFans(
  actor: Admin,
  query: TableQuery,
): Promise<{ rows: FanRow[]; more: boolean }> {
  const { search, page, sort, descending } = query
  const known = FAN_SORTS.find((name) => name === sort)
  const found = search
    ? sql`(${beginsWith(sql`lower(preferences.nickname)`, search)} or ${beginsWith(sql`person.email`, search)}
        or fan.id::text = lower(${search}))`
    : sql`true`
  const rows = await database().execute<FanRow & { joinedMs: number }>(sql`
    select fan.id, preferences.nickname, person.email, ${epochMs(sql`fan.created_at`)} as "joinedMs",
      coalesce(earned.points, 0)::int as earned, is_pro(fan.id, app_now()) as "isPro", fan.banned_at is not null as "isBanned",
      ${LEAVING} as "isLeaving"
    from users fan
    join persons person on person.user_id = fan.id
    left join user_preferences preferences on preferences.user_id = fan.id
    left join earned_points earned on earned.user_id = fan.id and earned.period = 'all'
    where ${holdsRight(actor)} and ${found} and ${stateOf(query)}
    order by ${orderBy(known && ORDERS[known], descending, sql`fan.created_at desc, fan.id`)}
    limit ${FANS_PER_PAGE + 1} offset ${(page - 1) * FANS_PER_PAGE}`)
  const shown = rows
    .slice(0, FANS_PER_PAGE)
    .map(({ joinedMs, ...row }) => ({ ...row, email: maskedEmail(row.email), joinedAt: new Date(joinedMs) }))
  return { rows: shown, more: rows.length > FANS_PER_PAGE }
}

export type FanFile = {
  id: string
  nickname: string | null
  email: string
  isAdmin: boolean
  isPro: boolean
  verifiedMs: number
  seenMs: number | null
  bannedMs: number | null
  bannedUntilMs: number | null
  banReason: string | null
  eraseMs: number | null
  xp: number
  points: number
  tokens: number
  owed: number
  earned: number
  leagues: number
  stripeId: string | null
  /** Time of Stripe's last event about a subscription. */
  eventMs: number | null
  sessions: { id: string; device: string | null; at: number; seen: number }[]
}

const balance = (asset: string) =>
  sql`coalesce((select balance::int from ledger_accounts where user_id = fan.id and asset = ${asset}), 0)`

/** What an admin sees of a fan, in one statement; null when there is no such fan. The address is masked. */
export async function fanFile(actor: Admin, id: string): Promise<FanFile | null> {
  const [row] = await database().execute<FanFile>(sql`
    select fan.id, preferences.nickname, person.email, is_admin(fan.id) as "isAdmin", is_pro(fan.id, app_now()) as "isPro",
      ${epochMs(sql`person.verified_at`)} as "verifiedMs", ${epochMs(sql`fan.banned_at`)} as "bannedMs",
      ${epochMs(sql`fan.banned_until`)} as "bannedUntilMs", fan.ban_reason as "banReason",
      (select ${epochMs(sql`max(seen_at)`)} from sessions where user_id = fan.id) as "seenMs",
      (select ${epochMs(sql`erase_at`)} from account_deletions where user_id = fan.id and erased_at is null) as "eraseMs",
      ${balance('xp')} as xp, ${balance('points')} as points, ${balance('tokens')} as tokens, ${balance('owed')} as owed,
      coalesce((select points::int from earned_points where user_id = fan.id and period = 'all'), 0) as earned,
      (select count(*)::int from league_members where user_id = fan.id) as leagues,
      (select stripe_id from stripe_customers where user_id = fan.id) as "stripeId",
      (select ${epochMs(sql`max(event.created_at)`)} from stripe_events event join subscriptions own on own.stripe_id = event.subscription_id
        where own.user_id = fan.id) as "eventMs",
      coalesce((select json_agg(json_build_object('id', id, 'device', device, 'at', ${epochMs(sql`created_at`)},
        'seen', ${epochMs(sql`seen_at`)}) order by seen_at desc)
        from sessions where user_id = fan.id and version = fan.session_version and expires_at > app_now()), '[]') as sessions
    from users fan
    join persons person on person.user_id = fan.id
    left join user_preferences preferences on preferences.user_id = fan.id
    where fan.id = ${id}::uuid and ${holdsRight(actor)}`)
  return row ? { ...row, email: maskedEmail(row.email) } : null
}
