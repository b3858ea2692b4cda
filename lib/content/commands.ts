import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { coachSuggestions, contentSchedules, publications } from '@/db/schema/content'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin, System } from '@/lib/core/actor'
import { log } from '@/lib/core/monitoring/log'
import { generateMatchQuestions, renewPublished } from '@/lib/quiz/match-questions/commands'
import { prepareSeed, publishQuiz } from '@/lib/quiz/publish/commands'
import { hasSeed } from '@/lib/quiz/publish/queries'
import { isRetried } from './queries'
import {
  CATCH_UP_DAYS,
  FREQUENCIES,
  type Frequency,
  type Period,
  periodsBetween,
  retryDays,
  type ScheduleKind,
} from './rules'
import { tipPayload } from './schema'

type Published = { publishedQuizzes: number; activatedTips: number }

type Schedule = {
  id: string
  kind: ScheduleKind
  frequency: Frequency
  firstDay: string
  lastDay: string | null
  /** When its frequency or window last changed; days before are not published late. Null: every missed day is. */
  changedDay: string | null
  templateId: string | null
  payload: Record<string, unknown>
}
/** Published for the first free day of `days`; missed when it has none left. `failed`: an earlier try failed and is repeated while there are days left. */
type Due = { period: string; days: string[]; failed: boolean; schedule: Schedule }
type Tried = { period: string; fault: string | null; retried: boolean }
type Days = { today: string; tomorrow: string; earliest: string }

/**
 * Publishes what is due, once per schedule and period however many calls there are, missed days of quizzes last. A quiz is published a
 * day ahead, so that it opens at midnight and the hash of its seed is public before.
 *
 * A publication that fails does not stop the others. It is recorded and retried while its period lasts, except a daily one whose day
 * is taken; after an internal error it is retried for as long as missed days are still published. A missed quiz that is not daily gets
 * the first free day that its period has left. Days before a schedule was created, or before its frequency or window changed, do not
 * count as missed.
 *
 * Questions of the coming quiz about a result that has been corrected are rewritten, and make way for others when it is annulled.
 * @throws DomainError forbidden
 */
export async function publishDue(actor: Admin | System): Promise<Published> {
  const days = await daysOf()
  // Once a day, before the seed that marks it as begun, so that a call that is killed leaves both to the next.
  if (!(await hasSeed(days.tomorrow))) await logFailure(() => generateMatchQuestions(actor))
  await prepareTomorrow(actor, days)
  const published: Published = { publishedQuizzes: 0, activatedTips: 0 }
  for (const due of await dueOn(days)) {
    const done = await publishOne(actor, due).catch((error: unknown) => noteFault(due, error))
    if (done && due.schedule.kind === 'quiz') published.publishedQuizzes += 1
    if (done && due.schedule.kind === 'coach_tip') published.activatedTips += 1
  }
  await logFailure(() => renewPublished(actor))
  return published
}

/** Logs an admin's run; the first run of a day creates the seed of the next. */
async function prepareTomorrow(actor: Admin | System, { today, tomorrow }: Days): Promise<void> {
  await inTransaction(async (tx) => {
    if (actor.kind === 'admin') {
      await writeAudit(actor, { action: 'scheduler.run', subject: today, detail: { today, tomorrow } }, tx)
    }
    await prepareSeed(actor, tomorrow, tx)
  })
}

/** Without new questions about results the day still has its quiz. */
async function logFailure(renew: () => Promise<unknown>): Promise<void> {
  await renew().catch((error: unknown) => {
    log.error({ error }, 'questions about matches failed')
  })
}

async function daysOf(): Promise<Days> {
  const [row] = await database().sql<Days[]>`
    select app_day(app_now())::text as today, (app_day(app_now()) + 1)::text as tomorrow,
      (app_day(app_now()) - ${CATCH_UP_DAYS}::int)::text as earliest`
  if (!row) throw new Error('the database has no day')
  return row
}

/**
 * By day, with quizzes that nobody can play any more after all others, since each draws from what is left; on one day the least
 * frequent schedule first, and of those one with a template.
 */
async function dueOn(days: Days): Promise<Due[]> {
  const schedules = await database().execute<Schedule & { tried: Tried[] }>(sql`
    select schedule.id, schedule.kind, schedule.frequency, schedule.template_id as "templateId", schedule.payload,
      app_day(schedule.starts_at)::text as "firstDay", app_day(schedule.ends_at - interval '1 microsecond')::text as "lastDay",
      app_day(schedule.changed_at)::text as "changedDay",
      coalesce((select json_agg(json_build_object('period', period, 'fault', fault, 'retried', ${isRetried(sql`publication`)}))
        from publications publication where schedule_id = schedule.id), '[]') as tried
    from content_schedules schedule
    where schedule.starts_at <= app_now() + case schedule.kind when 'quiz' then interval '2 days' else interval '0' end`)
  return schedules
    .flatMap(({ tried, ...schedule }) => duePeriods(schedule, tried, days))
    .toSorted((one, other) => (rankOf(one, days.today) < rankOf(other, days.today) ? -1 : 1))
}

/** The periods of a schedule that have no publication yet, and those whose publication is retried. */
function duePeriods(schedule: Schedule, tried: Tried[], { today, tomorrow, earliest }: Days): Due[] {
  const ahead = schedule.kind === 'quiz' ? [today, tomorrow] : [today]
  const { changedDay } = schedule
  const from = changedDay !== null && changedDay > earliest ? changedDay : earliest
  const inTime = periodsBetween(schedule, from, ahead.at(-1) ?? today)
  // Nobody could play the quiz of a past day, and of those that are not daily the period may have others.
  const isMovable = schedule.kind === 'quiz' && schedule.frequency !== 'daily'
  const daysFor = ({ period, day }: Period) =>
    isMovable && day < today ? retryDays(schedule, period, ahead) : [day]
  const faultOf = new Map(tried.map(({ period, fault }) => [period, fault]))
  const fresh = inTime
    .filter(({ period }) => !faultOf.has(period))
    .map((one): Due => ({ period: one.period, days: daysFor(one), failed: false, schedule }))
  const again = tried
    .filter(({ retried }) => retried)
    .map(({ period, fault }): Due => {
      const days = retryDays(schedule, period, ahead)
      const own = fault === 'failed' ? inTime.filter((one) => one.period === period) : []
      return { period, days: days.length > 0 ? days : own.flatMap(daysFor), failed: true, schedule }
    })
  return [...fresh, ...again.filter(({ days }) => days.length > 0)]
}

function rankOf({ period, days, schedule }: Due, today: string): string {
  const day = days[0] ?? period
  const isOver = schedule.kind === 'quiz' && day < today
  return `${isOver ? 1 : 0} ${day} ${FREQUENCIES.indexOf(schedule.frequency)} ${schedule.templateId ? 0 : 1} ${schedule.id}`
}

/** @returns whether this call has published it */
async function publishOne(actor: Admin | System, due: Due): Promise<boolean> {
  return inTransaction(async (tx) => {
    const id = await claim(actor, due, tx)
    if (!id) return false
    if (due.schedule.kind === 'coach_tip') return activateTip(id, due, tx)
    const made = await publishOnFreeDay(actor, due, tx)
    if ('quizId' in made) {
      await tx.update(publications).set({ quizId: made.quizId, fault: null }).where(eq(publications.id, id))
      return true
    }
    // A failed one keeps its fault while its days are taken: a later day may be free.
    if (!due.failed || made.fault !== 'day_taken')
      await tx.update(publications).set({ fault: made.fault }).where(eq(publications.id, id))
    return false
  })
}

async function publishOnFreeDay(actor: Admin | System, { days, schedule }: Due, tx: Tx) {
  for (const day of days) {
    const made = await publishQuiz(actor, { day, templateId: schedule.templateId }, tx)
    if (!('fault' in made) || made.fault !== 'day_taken') return made
  }
  return { fault: days.length > 0 ? ('day_taken' as const) : ('missed' as const) }
}

/** The row is unique: a parallel call waits here and then finds it taken, unless it has a fault that can be resolved. */
async function claim(actor: Admin | System, { schedule, period }: Due, tx: Tx): Promise<string | undefined> {
  const [row] = await tx.execute<{ id: string }>(sql`
    insert into ${publications} (schedule_id, period) select ${schedule.id}::uuid, ${period}::date where ${holdsRight(actor)}
    on conflict (schedule_id, period) do update set created_at = app_now()
      where publications.fault is not null and (publications.fault <> 'day_taken' or ${schedule.frequency} <> 'daily')
    returning id`)
  return row?.id
}

async function activateTip(id: string, { schedule }: Due, tx: Tx): Promise<boolean> {
  const tips = tipPayload.safeParse(schedule.payload).data
  const [count] = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${publications} where schedule_id = ${schedule.id} and suggestion_id is not null`)
  const tip = tips?.[(count?.n ?? 0) % tips.length]
  if (!tip) {
    await tx.update(publications).set({ fault: 'payload_broken' }).where(eq(publications.id, id))
    return false
  }
  const { title, body, phase, en } = tip
  const [inserted] = await tx
    .insert(coachSuggestions)
    .values({ titleIt: title, bodyIt: body, titleEn: en?.title ?? title, bodyEn: en?.body ?? body, phase })
    .returning({ id: coachSuggestions.id })
  await tx
    .update(publications)
    .set({ suggestionId: inserted?.id, fault: null })
    .where(eq(publications.id, id))
  return true
}

/**
 * An unexpected error does not stop the others: it is logged, and shown to admins like the other faults, unless its schedule has
 * been deleted meanwhile.
 */
async function noteFault({ schedule, period }: Due, error: unknown): Promise<false> {
  log.error({ error, scheduleId: schedule.id, period }, 'publication failed')
  await database().execute(sql`
    insert into ${publications} (schedule_id, period, fault)
    select id, ${period}::date, 'failed' from ${contentSchedules} where id = ${schedule.id} for key share
    on conflict (schedule_id, period) do update set fault = 'failed', created_at = app_now()
      where publications.quiz_id is null and publications.suggestion_id is null`)
  return false
}
