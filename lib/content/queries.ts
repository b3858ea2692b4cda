import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { coachSuggestions, contentSchedules, publications } from '@/db/schema/content'
import { epochMs, nowMs, zonedMinute } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { versionOf } from '@/lib/core/database/row-version'
import { inLocale, type Locale } from '@/lib/core/locale'
import type { PublishFault } from '@/lib/quiz/publish/commands'
import {
  CATCH_UP_DAYS,
  type Frequency,
  PUBLICATIONS_FETCHED,
  SCHEDULES_FETCHED,
  type ScheduleKind,
  type ScheduleStatus,
  statusOf,
} from './rules'

type PublicationFault = PublishFault | 'missed' | 'payload_broken' | 'failed'

/** Instants in milliseconds since the epoch, `Local` ones as minutes of the product's zone, days as YYYY-MM-DD. */
export type AdminSchedule = {
  id: string
  version: string
  kind: ScheduleKind
  frequency: Frequency
  startsAt: number
  endsAt: number | null
  startsLocal: string
  endsLocal: string | null
  templateId: string | null
  templateTitle: string | null
  payload: Record<string, unknown>
  status: ScheduleStatus
  /** The day of the next publication. */
  next: string | null
  published: number
}

type Row = Omit<AdminSchedule, 'status'> & { now: number }

export const LATEST_FIRST = sql`schedule.starts_at desc, schedule.id desc`

/** Two months: a monthly schedule whose period has begun publishes next in the month after. */
const NEXT_WITHIN_DAYS = 62

/** Of a publication of `schedule` that has failed: whether another day of the period may do; a daily period has no other. */
export const isRetried = (publication: SQL) =>
  sql`(${publication}.fault is not null and (${publication}.fault <> 'day_taken' or schedule.frequency <> 'daily'))`

/**
 * The first day from today on that `condition` allows a schedule for a period that it has still to publish: one that begins by then,
 * or one that has failed and is retried. `offset 0` keeps the planner from computing the days of the span again for each day listed.
 */
const dueDay = (condition: SQL) => sql`(
  select day from (select today, first_day, greatest(today, first_day) as from_day, last_day from (select app_day(app_now()) as today,
      app_day(schedule.starts_at) as first_day, app_day(schedule.ends_at - interval '1 microsecond') as last_day) days offset 0) span,
    lateral (select from_day + n as day from generate_series(0, least(last_day, from_day + ${NEXT_WITHIN_DAYS}::int) - from_day) n) listed,
    lateral (select case schedule.frequency when 'daily' then day when 'weekly' then date_trunc('week', day)::date
      when 'monthly' then date_trunc('month', day)::date else first_day end as period) own
    left join publications tried on tried.schedule_id = schedule.id and tried.period = own.period
  where (${isRetried(sql`tried`)} or tried.id is null and greatest(own.period, first_day) >= today) and ${condition}
  order by day limit 1)`

/** The day of the next publication: a day that has its quiz publishes no other. */
export const NEXT_DAY = dueDay(
  sql`(schedule.kind <> 'quiz' or not exists (select from quizzes taken where taken.day = listed.day))`,
)
/** Schedules with their templates, as the other fragments name them. */
export const SCHEDULES = sql`${contentSchedules} schedule left join quiz_templates template on template.id = schedule.template_id`

export const SCHEDULE_EDITED = {
  kind: sql`schedule.kind`,
  frequency: sql`schedule.frequency`,
  startsAt: sql`schedule.starts_at`,
  endsAt: sql`schedule.ends_at`,
  templateId: sql`schedule.template_id`,
  payload: sql`schedule.payload`,
}

type ScheduleQuery = { where?: SQL; order?: SQL; limit?: number; offset?: number }

/** The schedules that an admin asks for, by start, latest first, unless another order is given. */
export async function scheduleRows(
  actor: Admin,
  { where = sql`true`, order = LATEST_FIRST, limit = SCHEDULES_FETCHED, offset = 0 }: ScheduleQuery,
): Promise<AdminSchedule[]> {
  const rows = await database().execute<Row>(sql`
    select schedule.id, ${versionOf(SCHEDULE_EDITED)} as version, schedule.kind, schedule.frequency, schedule.template_id as "templateId", schedule.payload,
      template.title as "templateTitle",
      ${epochMs(sql`starts_at`)} as "startsAt", ${epochMs(sql`ends_at`)} as "endsAt",
      ${zonedMinute(sql`starts_at`)} as "startsLocal",
      ${zonedMinute(sql`ends_at`)} as "endsLocal",
      ${nowMs} as now,
      ${NEXT_DAY}::text as next,
      (select count(*)::int from publications publication where publication.schedule_id = schedule.id and publication.fault is null) as published
    from ${SCHEDULES} where ${holdsRight(actor)} and (${where})
    order by ${order} limit ${limit}::int offset ${offset}::int`)
  return rows.map(({ now, ...schedule }) => ({ ...schedule, status: statusOf(schedule, now) }))
}

/** By start, latest first. */
export const adminSchedules = (actor: Admin): Promise<AdminSchedule[]> => scheduleRows(actor, {})

/** Null for an unknown id or without the right. */
export const adminSchedule = async (actor: Admin, id: string): Promise<AdminSchedule | null> =>
  (await scheduleRows(actor, { where: sql`schedule.id = ${id}` }))[0] ?? null

type Taken = { day: string; next: string | null; title: Record<Locale, string> }

/**
 * The quiz that already has the day for which a schedule would publish next: a day has one quiz, so this one stays and the
 * schedule publishes for `next`, the first free day, if there is one. Null for a schedule of tips.
 */
export async function conflictingQuiz(
  actor: Admin,
  id: string,
  conn: Conn = database(),
): Promise<Taken | null> {
  const [quiz] = await conn.execute<{ day: string; next: string | null; it: string; en: string }>(sql`
    select quiz.day::text, ${NEXT_DAY}::text as next, quiz.title_it as it, quiz.title_en as en
    from ${contentSchedules} schedule join quizzes quiz on quiz.day = ${dueDay(sql`true`)}
    where schedule.id = ${id} and schedule.kind = 'quiz' and ${holdsRight(actor)}`)
  return quiz ? { day: quiz.day, next: quiz.next, title: { it: quiz.it, en: quiz.en } } : null
}

export type Publication = {
  id: string
  at: number
  period: string
  kind: ScheduleKind
  /** Null for a tip whose schedule has been deleted. */
  frequency: Frequency | null
  fault: PublicationFault | null
  /** Title of the quiz or tip that was published. */
  title: string | null
  quizDay: string | null
  /** The published tip; null for a quiz, and when nothing was published. */
  tip: { id: string; active: boolean } | null
  /** Whether the scheduler will try again. */
  retried: boolean
}

/** The last publications, newest first, with the tips of deleted schedules, which fans still see. */
export async function latestPublications(actor: Admin, locale: Locale): Promise<Publication[]> {
  const title = inLocale(locale, sql`title_it`, sql`title_en`)
  return database().execute<Publication>(sql`
    select publication.id, ${epochMs(sql`publication.created_at`)} as at, publication.period::text,
      schedule.kind, schedule.frequency, publication.fault, coalesce(quiz.${title}, suggestion.${title}) as title,
      quiz.day::text as "quizDay",
      case when suggestion.id is not null then jsonb_build_object('id', suggestion.id, 'active', suggestion.active) end as tip,
      ${isRetried(sql`publication`)} and (
        least(app_day(schedule.ends_at - interval '1 microsecond'), case schedule.frequency when 'daily' then publication.period
          when 'weekly' then publication.period + 6 when 'monthly' then (publication.period + interval '1 month - 1 day')::date
          else 'infinity'::date end) >= app_day(app_now())
        or publication.fault = 'failed' and (schedule.kind = 'coach_tip' or schedule.frequency = 'daily') and greatest(publication.period, app_day(schedule.starts_at))
          >= app_day(app_now()) - ${CATCH_UP_DAYS}::int) as retried
    from ${publications} publication join ${contentSchedules} schedule on schedule.id = publication.schedule_id
    left join quizzes quiz on quiz.id = publication.quiz_id
    left join coach_suggestions suggestion on suggestion.id = publication.suggestion_id
    where ${holdsRight(actor)}
    union all
    select tip.id, ${epochMs(sql`tip.publish_at`)}, app_day(tip.publish_at)::text, 'coach_tip', null, null, tip.${title}, null,
      jsonb_build_object('id', tip.id, 'active', tip.active), false
    from ${coachSuggestions} tip
    where ${holdsRight(actor)} and not exists (select from ${publications} where suggestion_id = tip.id)
    order by at desc, id limit ${PUBLICATIONS_FETCHED}`)
}
