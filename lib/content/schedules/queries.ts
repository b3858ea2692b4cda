import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { pageBounds, type TablePage, type TableQuery } from '@/lib/core/table'
import { holdsWords, orderBy } from '@/lib/core/table-search'
import { type AdminSchedule, LATEST, PUBLISHED_UNTIL, SCHEDULES, scheduleRows } from '../queries'
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

/** The day of the next publication: `nextPublication` in SQL; a test keeps the two equal. */
const NEXT = sql`(
  select case when next.day <= least(span.last_day, ${PUBLISHED_UNTIL} + 366) and first.day <= least(span.last_day, ${PUBLISHED_UNTIL} + 366)
    then next.day end
  from (select app_day(schedule.starts_at) as first_day, app_day(schedule.ends_at - interval '1 microsecond') as last_day) span,
    lateral (select greatest(${PUBLISHED_UNTIL} + 1, span.first_day) as day) first,
    lateral (select case schedule.frequency when 'weekly' then date_trunc('week', first.day) else date_trunc('month', first.day) end::date as day,
      case schedule.frequency when 'weekly' then interval '1 week' else interval '1 month' end as long) period,
    lateral (select case schedule.frequency when 'daily' then first.day
      when 'seasonal' then case when span.first_day > ${PUBLISHED_UNTIL} then span.first_day end
      else case when greatest(period.day, span.first_day) > ${PUBLISHED_UNTIL} then greatest(period.day, span.first_day)
        else (period.day + period.long)::date end end as day) next)`

const ORDERS: Record<ScheduleSort, (called: Called) => SQL> = {
  content: (called) => sql`lower(${contentOf(called)})`,
  frequency: () =>
    sql`array_position(array[${sql.join(
      FREQUENCIES.map((name) => sql`${name}::text`),
      sql`, `,
    )}], schedule.frequency)`,
  start: () => sql`schedule.starts_at`,
  next: () => NEXT,
}

/** A page of all schedules in the order of the URL, by default by start, latest first. */
export async function schedulePage(
  actor: Admin,
  query: TableQuery,
  called: Called,
  conn: Conn = database(),
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
  const [found] = await conn.execute<{ total: number }>(sql`
    select count(*)::int as total from ${SCHEDULES} where ${holdsRight(actor)} and (${where})`)
  const shown = pageBounds(found?.total ?? 0, query, SCHEDULES_SHOWN)
  const known = SCHEDULE_SORTS.find((name) => name === sort)
  const order = orderBy(known && ORDERS[known](called), descending, LATEST)
  const offset = (shown.page - 1) * SCHEDULES_SHOWN
  const rows = await scheduleRows(actor, { where, order, limit: SCHEDULES_SHOWN, offset }, conn)
  return { rows, ...shown }
}
