import 'server-only'
import { sql } from 'drizzle-orm'
import type { Conn } from '@/db/client'
import { pointsIn } from '../points/queries'

/** The best of the week are shown, and the fan with one neighbour on either side. */
const BEST = 3

type WeekTable = {
  name: string
  /** The fan's own place, and the points to the one above; null on the first. */
  place: number
  gap: number | null
  rows: {
    place: number
    /**
     * Places gained since the end of the week before among those who were in the table then, negative when lost; null for members who
     * joined later, and after a week in which nobody earned.
     */
    moved: number | null
    userId: string
    points: number
    isOwn: boolean
  }[]
}

/**
 * How a past week ended for each fan in the league that the fan joined first, among its current members who had joined by its
 * end. Null for a fan who joined after it; fans in no league are left out.
 * @param week its Monday, YYYY-MM-DD
 */
export async function weekTables(
  userIds: readonly string[],
  week: string,
  conn: Conn,
): Promise<Map<string, WeekTable | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await conn.execute<{ userId: string; table: WeekTable | null }>(sql`
    with fan as (
      select distinct on (member.user_id) member.user_id, member.league_id
      from league_members member
      where member.user_id in (select asked.id::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) asked(id))
      order by member.user_id, member.joined_at, member.league_id
    ), placed as (
      select member.league_id, member.user_id, coalesce(total.points, 0)::int as points,
        row_number() over standing as position, lag(coalesce(total.points, 0)) over standing as above,
        case when not is_new and bool_or(former.points <> 0) over (partition by member.league_id, is_new)
          then row_number() over before - row_number() over since end as moved
      from league_members member join leagues league on league.id = member.league_id
      cross join lateral (select member.joined_at >= ${week}::date::timestamp at time zone app_zone() as is_new) joined
      left join lateral ${pointsIn(sql`'week'`, sql`${week}::date`)} total on true
      left join lateral ${pointsIn(sql`'week'`, sql`(${week}::date - 7)`)} former on true
      where member.league_id in (select league_id from fan)
        and member.joined_at < (${week}::date + 7)::timestamp at time zone app_zone()
      window standing as (partition by member.league_id
        order by coalesce(total.points, 0) desc, coalesce(total.quiz_points, 0) desc, member.joined_at, member.user_id),
      since as (partition by member.league_id, is_new
        order by coalesce(total.points, 0) desc, coalesce(total.quiz_points, 0) desc, member.joined_at, member.user_id),
      before as (partition by member.league_id, is_new
        order by coalesce(former.points, 0) desc, coalesce(former.quiz_points, 0) desc, member.joined_at, member.user_id)
    )
    select fan.user_id as "userId", case when own.user_id is not null then json_build_object('name', league.name,
      'place', own.position, 'gap', own.above - own.points, 'rows', (
        select json_agg(json_build_object('place', shown.position, 'moved', shown.moved, 'userId', shown.user_id, 'points', shown.points,
          'isOwn', shown.user_id = fan.user_id) order by shown.position)
        from placed shown where shown.league_id = fan.league_id
          and (shown.position <= ${BEST} or abs(shown.position - own.position) <= 1))) end as table
    from fan join leagues league on league.id = fan.league_id
    left join placed own on own.league_id = fan.league_id and own.user_id = fan.user_id`)
  return new Map(rows.map(({ userId, table }) => [userId, table]))
}
