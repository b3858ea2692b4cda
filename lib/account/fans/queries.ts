import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import { proFans } from '@/lib/billing/queries'
import type { Admin } from '@/lib/core/actor'
import { idParam } from '@/lib/core/forms/fields'
import { beginsWith, isAddress, orderBy } from '@/lib/core/tables/search'
import type { TableQuery } from '@/lib/core/tables/table'
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
const NEWEST = sql`fan.created_at desc, fan.id`

const LEAVING = sql`exists (select from account_deletions where user_id = fan.id and erased_at is null)`
const STATES: Record<FanState, SQL> = {
  pro: sql`fan.id in (${proFans})`,
  banned: sql`fan.banned_at is not null`,
  leaving: LEAVING,
}

function stateOf({ filters }: TableQuery): SQL {
  const known = FAN_STATES.find((name) => name === filters.state)
  return known ? STATES[known] : sql`true`
}

/** Ways to find a fan, each with an index of its own: joined by `or`, no index would serve them. */
function searchConditions({ search }: TableQuery): SQL[] {
  if (!search) return [sql`true`]
  const id = idParam(search)
  const byName = beginsWith(sql`lower(preferences.nickname)`, search)
  return [byName, isAddress(sql`person.email`, search), ...(id ? [sql`fan.id = ${id}::uuid`] : [])]
}

/** Descending by the day they joined is the table's own order: with `nulls last` no index would serve it. */
function orderOf({ sort, descending }: TableQuery): SQL {
  const known = FAN_SORTS.find((name) => name === sort && !(name === 'joined' && descending))
  return orderBy(known && ORDERS[known], descending, NEWEST)
}

const FANS = sql`users fan
  join persons person on person.user_id = fan.id
  left join user_preferences preferences on preferences.user_id = fan.id
  left join earned_points earned on earned.user_id = fan.id and earned.period = 'all' and earned.starts_on = '-infinity'`

/**
 * Ids of the first fans of the list, read in its order by an index. By name it has two parts: fans without a nickname come last, and are
 * not read while the others suffice. By points all fans are read: an index on a counter would keep its updates from staying on their
 * page.
 */
function firstOf(actor: Admin, query: TableQuery, count: number): SQL {
  const first = (wanted: SQL, order: SQL) => sql`
    select fan.id from ${FANS} where ${holdsRight(actor)} and ${stateOf(query)} and ${wanted} order by ${order} limit ${count}`
  const byName = query.descending ? sql`${ORDERS.name} desc` : ORDERS.name
  const ways = searchConditions(query).map((found) =>
    query.sort === 'name'
      ? sql`(with named as materialized (${first(sql`${found} and preferences.nickname is not null`, byName)})
          select id from named union all select id from (
            select id from (${first(sql`${found} and preferences.nickname is null`, NEWEST)}) nameless
            limit ${count}::int - (select count(*) from named)) rest)`
      : sql`(${first(found, orderOf(query))})`,
  )
  return sql.join(ways, sql` union `)
}

/**
 * The fans whose nickname begins with the text, or whose address or id it is. Erased fans are left out.
 * @returns one page, and whether there is another
 */
export async function searchFans(
  actor: Admin,
  query: TableQuery,
): Promise<{ rows: FanRow[]; more: boolean }> {
  const { page } = query
  const offset = (page - 1) * FANS_PER_PAGE
  const rows = await database().execute<FanRow & { joinedMs: number }>(sql`
    select fan.id, preferences.nickname, person.email, ${epochMs(sql`fan.created_at`)} as "joinedMs",
      coalesce(earned.points, 0)::int as earned, is_pro(fan.id, app_now()) as "isPro", fan.banned_at is not null as "isBanned",
      ${LEAVING} as "isLeaving"
    from (${firstOf(actor, query, offset + FANS_PER_PAGE + 1)}) listed join (${FANS}) on fan.id = listed.id
    order by ${orderOf(query)}
    limit ${FANS_PER_PAGE + 1} offset ${offset}`)
  const shown = rows
    .slice(0, FANS_PER_PAGE)
    .map(({ joinedMs, ...row }) => ({ ...row, email: maskedEmail(row.email), joinedAt: new Date(joinedMs) }))
  return { rows: shown, more: rows.length > FANS_PER_PAGE }
}

export type FanDetails = {
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
export async function fanDetails(actor: Admin, id: string): Promise<FanDetails | null> {
  const [row] = await database().execute<FanDetails>(sql`
    select fan.id, preferences.nickname, person.email, is_admin(fan.id) as "isAdmin", is_pro(fan.id, app_now()) as "isPro",
      ${epochMs(sql`person.verified_at`)} as "verifiedMs", ${epochMs(sql`fan.banned_at`)} as "bannedMs",
      ${epochMs(sql`fan.banned_until`)} as "bannedUntilMs", fan.ban_reason as "banReason",
      (select ${epochMs(sql`max(seen_at)`)} from sessions where user_id = fan.id and not awaits_code) as "seenMs",
      (select ${epochMs(sql`erase_at`)} from account_deletions where user_id = fan.id and erased_at is null) as "eraseMs",
      ${balance('xp')} as xp, ${balance('points')} as points, ${balance('tokens')} as tokens, ${balance('owed')} as owed,
      coalesce((select points::int from earned_points where user_id = fan.id and period = 'all'), 0) as earned,
      (select count(*)::int from league_members where user_id = fan.id) as leagues,
      (select stripe_id from stripe_customers where user_id = fan.id) as "stripeId",
      (select ${epochMs(sql`max(event.created_at)`)} from stripe_events event join subscriptions own on own.stripe_id = event.subscription_id
        where own.user_id = fan.id) as "eventMs",
      coalesce((select json_agg(json_build_object('id', id, 'device', device, 'at', ${epochMs(sql`created_at`)},
        'seen', ${epochMs(sql`seen_at`)}) order by seen_at desc)
        from sessions where user_id = fan.id and version = fan.session_version and expires_at > app_now() and not awaits_code), '[]') as sessions
    from users fan
    join persons person on person.user_id = fan.id
    left join user_preferences preferences on preferences.user_id = fan.id
    where fan.id = ${id}::uuid and ${holdsRight(actor)}`)
  return row ? { ...row, email: maskedEmail(row.email) } : null
}
