import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { holdsWords, orderBy } from '@/lib/core/tables/search'
import { pageBounds, type TablePage, type TableQuery } from '@/lib/core/tables/table'
import { CORRECTION_SORTS, type CORRECTION_STATES, CORRECTIONS_SHOWN, type CorrectedAsset } from './rules'

type Correction = {
  id: string
  /** Milliseconds since the epoch. */
  at: number
  /** The fan's nickname, or the end of their id. */
  fan: string
  asset: CorrectedAsset
  amount: number
  reason: string
  madeBy: string
  state: (typeof CORRECTION_STATES)[number]
}

const nameOf = (id: ReturnType<typeof sql>) => sql`coalesce(
  (select nickname from user_preferences where user_id = ${id}), right(${id}::text, 8))`

const LISTED = sql`(
  select made.id, made.made_at, ${nameOf(sql`made.user_id`)} as fan, made.asset, made.amount::int, made.reason,
    ${nameOf(sql`made.made_by`)} as made_by,
    case when made.reverses is not null then 'reversal'
      when exists (select from corrections later where later.reverses = made.id) then 'reversed' else 'open' end as state
  from corrections made) listed`

const ORDERS: Record<(typeof CORRECTION_SORTS)[number], SQL> = {
  at: sql`made_at`,
  fan: sql`lower(fan)`,
  amount: sql`amount`,
}

/** A page of all corrections in the order of the URL, by default newest first. */
export async function correctionPage(actor: Admin, query: TableQuery): Promise<TablePage<Correction>> {
  const { search, sort, descending, filters } = query
  const wanted = sql`${holdsRight(actor)} and ${holdsWords(sql`concat_ws(' ', fan, reason, made_by)`, search)}
    and ${filters.asset ? sql`asset = ${filters.asset}` : sql`true`}
    and ${filters.state ? sql`state = ${filters.state}` : sql`true`}`
  const [found] = await database().execute<{ total: number }>(sql`
    select count(*)::int as total from ${LISTED} where ${wanted}`)
  const shown = pageBounds(found?.total ?? 0, query, CORRECTIONS_SHOWN)
  const known = CORRECTION_SORTS.find((name) => name === sort)
  const rows = await database().execute<Correction>(sql`
    select id, ${epochMs(sql`made_at`)} as at, fan, asset, amount, reason, made_by as "madeBy", state
    from ${LISTED} where ${wanted}
    order by ${orderBy(known && ORDERS[known], descending, sql`made_at desc, id`)}
    limit ${CORRECTIONS_SHOWN} offset ${(shown.page - 1) * CORRECTIONS_SHOWN}`)
  return { rows: [...rows], ...shown }
}
