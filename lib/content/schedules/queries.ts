import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { holdsWords, orderBy } from '@/lib/core/tables/search'
import { pageBounds, type TablePage, type TableQuery } from '@/lib/core/tables/table'
import { type AdminSchedule, LATEST_FIRST, NEXT_DAY, SCHEDULES, scheduleRows } from '../queries'
import { FREQUENCIES, SCHEDULE_SORTS, SCHEDULES_SHOWN, type ScheduleKind, type ScheduleSort } from '../rules'

/** The table's names for the kinds, and for a quiz without a template. */
type Called = Record<ScheduleKind, string> & { fromBank: string }

const contentOf = ({
  fromBank,
}: Called) => sql`case schedule.kind when 'quiz' then coalesce(template.title, ${fromBank}::text)
  else coalesce((select string_agg(title #>> '{}', ' ') from jsonb_path_query(schedule.payload, 'lax $.**.title') title), '') end`

const kindOf = (called: Called) =>
  sql`case schedule.kind when 'quiz' then ${called.quiz}::text else ${called.coach_tip}::text end`

const STATUS = sql`case when app_now() < schedule.starts_at then 'upcoming' when app_now() >= schedule.ends_at then 'ended' else 'active' end`

const ORDERS: Record<ScheduleSort, (called: Called) => SQL> = {
  content: (called) => sql`lower(${contentOf(called)})`,
  frequency: () =>
    sql`array_position(array[${sql.join(
      FREQUENCIES.map((name) => sql`${name}::text`),
      sql`, `,
    )}], schedule.frequency)`,
  start: () => sql`schedule.starts_at`,
  next: () => NEXT_DAY,
}

/** A page of all schedules in the order of the URL, by default by start, latest first. */
export async function schedulePage(
  actor: Admin,
  query: TableQuery,
  called: Called,
): Promise<TablePage<AdminSchedule>> {
  const { search, sort, descending, filters } = query
  const where = sql.join(
    [
      holdsWords(sql`concat_ws(' ', ${kindOf(called)}, ${contentOf(called)})`, search),
      filters.kind ? sql`schedule.kind = ${filters.kind}` : sql`true`,
      filters.status ? sql`${STATUS} = ${filters.status}` : sql`true`,
    ],
    sql` and `,
  )
  const [found] = await database().execute<{ total: number }>(sql`
    select count(*)::int as total from ${SCHEDULES} where ${holdsRight(actor)} and (${where})`)
  const shown = pageBounds(found?.total ?? 0, query, SCHEDULES_SHOWN)
  const known = SCHEDULE_SORTS.find((name) => name === sort)
  const order = orderBy(known && ORDERS[known](called), descending, LATEST_FIRST)
  const offset = (shown.page - 1) * SCHEDULES_SHOWN
  const rows = await scheduleRows(actor, { where, order, limit: SCHEDULES_SHOWN, offset })
  return { rows, ...shown }
}
