import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../rules'

/** What counted in the table of `league` for its `member` in a period that is over: all points earned, or those of picks on its competition. */
export const pointsIn = (period: SQL, startsOn: SQL): SQL => sql`(
  select points, quiz_points from earned_points
  where league.competition is null and user_id = member.user_id and period = ${period} and starts_on = ${startsOn}
  union all
  select points, 0 from competition_points
  where competition = league.competition and user_id = member.user_id and period = ${period} and starts_on = ${startsOn}
)`

type Running = { points: SQL; quizPoints: SQL }

/** A figure stored with the `member` for the latest period, or 0 once that is over; its start is computed once per statement. */
const unlessOver = (period: SQL, kept: SQL, startsOn: SQL): SQL => sql`
  case when ${startsOn} = (select app_period(${period}, app_now())) then ${kept} else 0 end`

/** What counts for the `member` of a league in a running period. It reads nothing but the member's row. */
const RUNNING: Record<Period | 'day', Running> = {
  day: {
    points: unlessOver(sql`'day'`, sql`member.day_points`, sql`member.day_starts_on`),
    quizPoints: unlessOver(sql`'day'`, sql`member.day_quiz_points`, sql`member.day_starts_on`),
  },
  week: {
    points: unlessOver(sql`'week'`, sql`member.week_points`, sql`member.week_starts_on`),
    quizPoints: unlessOver(sql`'week'`, sql`member.week_quiz_points`, sql`member.week_starts_on`),
  },
  month: {
    points: unlessOver(sql`'month'`, sql`member.month_points`, sql`member.month_starts_on`),
    quizPoints: unlessOver(sql`'month'`, sql`member.month_quiz_points`, sql`member.month_starts_on`),
  },
  all: { points: sql`member.all_points`, quizPoints: sql`member.all_quiz_points` },
}

/** The columns that tables are ordered by: the points of the period, and those of today. */
export const runningPoints = (period: Period): SQL => sql`
  ${RUNNING[period].points} as points, ${RUNNING[period].quizPoints} as quiz_points,
  ${RUNNING.day.points} as points_today, ${RUNNING.day.quizPoints} as quiz_points_today`

/** The order of members who are level on points: by more quiz points, then by earlier joining. */
export const TIE_ORDER = sql`quiz_points desc, joined_at, user_id`

/** The order of a table by those columns. */
export const RANKING = sql`points desc, ${TIE_ORDER}`

/** Whether a `member` joined since midnight. */
export const JOINED_TODAY = sql`member.joined_at >= (select app_day(app_now())::timestamp at time zone app_zone()) as is_new`

/**
 * Places gained since midnight among those who were in the table then, negative when lost; null for members who joined
 * later. 0 while none of them had points at midnight, as on the first day of a week, and for everyone in a table that began today.
 */
export const PLACES_GAINED = sql`(case when bool_and(is_new) over () then 0 when is_new then null
  when bool_and(is_new or points = points_today) over () then 0 else
  row_number() over (partition by is_new
    order by points - points_today desc, quiz_points - quiz_points_today desc, joined_at, user_id)
  - row_number() over (partition by is_new order by ${RANKING}) end)::int as moved`
