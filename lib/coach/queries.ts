import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { coachPlans, coachTurns } from '@/db/schema/coach'
import { coachSuggestions } from '@/db/schema/content'
import { missions } from '@/db/schema/missions'
import { type Allowance, allowanceOf } from '@/lib/ai/queries'
import { entitlement } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { TIPS_SHOWN, TURN_LOST_AFTER_SECONDS, TURNS_SHOWN, TURNS_TOLD } from './rules'
import type { EarlierTurn } from './words'

/** `at` in milliseconds of the epoch. */
export type CoachTurn = {
  id: string
  question: string
  reply: string
  state: 'answering' | 'done' | 'stopped' | 'failed' | 'withheld'
  unsourced: string[]
  demo: boolean
  reported: boolean
  planId: string | null
  at: number
}

const epoch = (column: typeof coachTurns.createdAt | typeof coachPlans.createdAt) =>
  sql<number>`(extract(epoch from ${column}) * 1000)::float8`

const turnColumns = {
  id: coachTurns.id,
  question: coachTurns.question,
  reply: coachTurns.reply,
  state: sql<CoachTurn['state']>`case when ${coachTurns.state} = 'answering'
    and ${coachTurns.createdAt} < app_now() - make_interval(secs => ${TURN_LOST_AFTER_SECONDS}) then 'failed' else ${coachTurns.state} end`,
  unsourced: coachTurns.unsourced,
  demo: coachTurns.demo,
  reported: sql<boolean>`${coachTurns.reportedAt} is not null`,
  planId: sql<string | null>`(select plan.id from ${coachPlans} plan where plan.turn_id = coach_turns.id)`,
  at: epoch(coachTurns.createdAt),
}

/** The fan's latest turns, newest first. */
export const turnsOf = ({ userId }: SignedIn): Promise<CoachTurn[]> =>
  database()
    .select(turnColumns)
    .from(coachTurns)
    .where(eq(coachTurns.userId, userId))
    .orderBy(desc(coachTurns.createdAt), desc(coachTurns.id))
    .limit(TURNS_SHOWN)

/** One turn of the fan's; null for one that does not exist and for one of others alike. */
export async function ownTurn({ userId }: SignedIn, id: string): Promise<CoachTurn | null> {
  const [turn] = await database()
    .select(turnColumns)
    .from(coachTurns)
    .where(and(eq(coachTurns.id, id), eq(coachTurns.userId, userId)))
  return turn ?? null
}

/** What was asked and answered earlier today, oldest first. */
export async function earlierTurns({ userId }: SignedIn): Promise<EarlierTurn[]> {
  const rows = await database()
    .select({ question: coachTurns.question, reply: coachTurns.reply })
    .from(coachTurns)
    .where(
      sql`${coachTurns.userId} = ${userId} and ${coachTurns.state} = 'done'
        and ${coachTurns.createdAt} >= app_day(app_now())::timestamp at time zone app_zone()`,
    )
    .orderBy(desc(coachTurns.createdAt))
    .limit(TURNS_TOLD)
  return rows.reverse()
}

/** Which of these request ids already are missions of the fan's. */
export async function missionsAmong(
  { userId }: SignedIn,
  requestIds: readonly string[],
): Promise<Set<string>> {
  if (requestIds.length === 0) return new Set()
  const rows = await database().execute<{ request_id: string }>(sql`
    select request_id from ${missions} where user_id = ${userId}
      and request_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(requestIds)}::text::jsonb))`)
  return new Set(rows.map((row) => row.request_id))
}

export type CoachPlan = { id: string; title: string; content: string; at: number }

const planColumns = {
  id: coachPlans.id,
  title: coachPlans.title,
  content: coachPlans.content,
  at: epoch(coachPlans.createdAt),
}

/** The fan's plans, newest first. */
export const plansOf = ({ userId }: SignedIn): Promise<CoachPlan[]> =>
  database()
    .select(planColumns)
    .from(coachPlans)
    .where(eq(coachPlans.userId, userId))
    .orderBy(desc(coachPlans.createdAt), desc(coachPlans.id))

export async function planById({ userId }: SignedIn, id: string): Promise<CoachPlan | null> {
  const [plan] = await database()
    .select(planColumns)
    .from(coachPlans)
    .where(and(eq(coachPlans.id, id), eq(coachPlans.userId, userId)))
  return plan ?? null
}

export type CoachTip = { id: string; phase: string | null; title: string; body: string }

/** The latest published suggestions, the same for every fan. */
export function tipsFor(_actor: SignedIn, locale: Locale): Promise<CoachTip[]> {
  const { id, phase, titleIt, titleEn, bodyIt, bodyEn } = coachSuggestions
  const [title, body] = locale === 'it' ? [titleIt, bodyIt] : [titleEn, bodyEn]
  return database()
    .select({ id, phase, title, body })
    .from(coachSuggestions)
    .where(sql`${coachSuggestions.active} and ${coachSuggestions.publishAt} <= app_now()`)
    .orderBy(desc(coachSuggestions.publishAt))
    .limit(TIPS_SHOWN)
}

/** Questions asked today, and how many the plan allows. */
export const questionsToday = (actor: SignedIn): Promise<Allowance> =>
  allowanceOf(actor, 'chat', entitlement(actor.userId, 'coachQuestions'))
