import 'server-only'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { coachPlans, coachTurns, type Grounds } from '@/db/schema/coach'
import { coachSuggestions } from '@/db/schema/content'
import { missions } from '@/db/schema/missions'
import { epochMs } from '@/db/time'
import { type Allowance, allowance } from '@/lib/ai/queries'
import { entitlement } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import { inLocale, type Locale } from '@/lib/core/locale'
import { LINES_SHOWN, TIPS_SHOWN, TURN_LOST_AFTER_SECONDS, TURNS_IN_PROMPT } from './rules'
import type { EarlierTurn } from './words'

/** `at` in milliseconds since the epoch. */
export type CoachTurn = {
  id: string
  question: string
  reply: string
  state: 'answering' | 'done' | 'stopped' | 'failed' | 'withheld'
  unsourced: string[]
  /** What the reply is checked against; null for a reply from before it was stored. */
  grounds: Grounds | null
  demo: boolean
  reported: boolean
  planId: string | null
  at: number
}

const turnColumns = {
  id: coachTurns.id,
  question: coachTurns.question,
  reply: coachTurns.reply,
  state: sql<CoachTurn['state']>`case when ${coachTurns.state} = 'answering'
    and ${coachTurns.createdAt} < app_now() - make_interval(secs => ${TURN_LOST_AFTER_SECONDS}) then 'failed' else ${coachTurns.state} end`,
  unsourced: coachTurns.unsourced,
  grounds: coachTurns.grounds,
  demo: coachTurns.demo,
  reported: sql<boolean>`${coachTurns.reportedAt} is not null`,
  planId: sql<string | null>`(select plan.id from ${coachPlans} plan where plan.turn_id = coach_turns.id)`,
  at: epochMs(coachTurns.createdAt),
}

/** One turn of the fan's; null if it doesn't exist or belongs to another fan. */
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
    .limit(TURNS_IN_PROMPT)
  return rows.reverse()
}

/** Which of these request ids are missions in the fan's lists. */
export async function missionsAmong(
  { userId }: SignedIn,
  requestIds: readonly string[],
): Promise<Set<string>> {
  if (requestIds.length === 0) return new Set()
  const rows = await database().execute<{ request_id: string }>(sql`
    select request_id from ${missions} where user_id = ${userId} and deleted_at is null
      and request_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(requestIds)}::text::jsonb))`)
  return new Set(rows.map((row) => row.request_id))
}

/** `grounds` and `askedAt` are those of the reply that became the plan; null when that reply is gone. */
export type CoachPlan = {
  id: string
  title: string
  content: string
  grounds: Grounds | null
  askedAt: number | null
}

/** One of the fan's plans; null if it does not exist or is another fan's. */
export async function planById({ userId }: SignedIn, id: string): Promise<CoachPlan | null> {
  const [plan] = await database()
    .select({
      id: coachPlans.id,
      title: coachPlans.title,
      content: coachPlans.content,
      grounds: coachTurns.grounds,
      askedAt: epochMs<number | null>(coachTurns.createdAt),
    })
    .from(coachPlans)
    .leftJoin(coachTurns, eq(coachTurns.id, coachPlans.turnId))
    .where(and(eq(coachPlans.id, id), eq(coachPlans.userId, userId)))
  return plan ?? null
}

/** As a list shows it: a plan by its title, a turn by its question. */
type CoachLine = { id: string; title: string; at: number }
/** Newest first; `older` is the last line of the page when more follow. */
export type LinePage = { lines: CoachLine[]; older: string | null }
export type CoachTip = { id: string; phase: string | null; title: string; body: string }

export type CoachPage = {
  /** Questions asked today, and how many the plan allows. */
  questions: Allowance
  turns: LinePage
  plans: LinePage
  /** The requested turn if it is the fan's, else the newest. */
  open: CoachTurn | null
  /** The latest published suggestions, the same for every fan. */
  tips: CoachTip[]
}

/** The lines after which the pages of turns and of plans begin; null for the newest. */
export type CoachPlace = { before: string | null; plansBefore: string | null }

type Listed = typeof coachTurns | typeof coachPlans

const list = (rows: SQL) => sql`(select coalesce(jsonb_agg(to_jsonb(line)), '[]') from (${rows}) line)`

/** One line more than a page shows reveals whether others follow. */
const linesOf = (table: Listed, { userId }: SignedIn, title: SQL, before: string | null) =>
  list(sql`select id, ${title} as title, ${epochMs(table.createdAt)} as at from ${table}
    where user_id = ${userId} and coalesce((created_at, id) < (select created_at, id from ${table} where id = ${before}::uuid and user_id = ${userId}), true)
    order by created_at desc, id desc limit ${LINES_SHOWN + 1}`)

function pageOf(found: CoachLine[]): LinePage {
  const lines = found.slice(0, LINES_SHOWN)
  return { lines, older: found.length > lines.length ? (lines.at(-1)?.id ?? null) : null }
}

type Row = Omit<CoachPage, 'turns' | 'plans'> & { turns: CoachLine[]; plans: CoachLine[] }

/** The questions asked today, and how many the plan allows. */
export async function questionsToday(actor: SignedIn): Promise<Allowance> {
  const [row] = await database().execute<{ questions: Allowance }>(
    sql`select ${allowance(actor, 'chat', entitlement(actor.userId, 'coachQuestions'))} as questions`,
  )
  if (!row) throw new Error('coach: select returned no row')
  return row.questions
}

/**
 * Everything on the coach's page except the missions of a reply, in one round trip; only one reply is read.
 */
export async function coachPage(
  actor: SignedIn,
  {
    turnId,
    before = null,
    plansBefore = null,
    locale,
  }: Partial<CoachPlace> & { turnId: string | null; locale: Locale },
): Promise<CoachPage> {
  const { userId } = actor
  const tipWords = inLocale(
    locale,
    sql`title_it as title, body_it as body`,
    sql`title_en as title, body_en as body`,
  )
  const newest = sql`select id from ${coachTurns} where user_id = ${userId} order by created_at desc, id desc limit 1`
  const asked = sql`select id from ${coachTurns} where id = ${turnId}::uuid and user_id = ${userId}`
  const { id, question, reply, state, unsourced, grounds, demo, reported, planId, at } = turnColumns
  const [page] = await database().execute<Row>(sql`
    select ${allowance(actor, 'chat', entitlement(userId, 'coachQuestions'))} as questions,
      ${linesOf(coachTurns, actor, sql`question`, before)} as turns,
      ${linesOf(coachPlans, actor, sql`title`, plansBefore)} as plans,
      ${list(sql`select id, phase, ${tipWords} from ${coachSuggestions}
        where active and publish_at <= app_now() order by publish_at desc limit ${TIPS_SHOWN}`)} as tips,
      (select to_jsonb(turn) from (select ${id}, ${question}, ${reply}, ${state} as state, ${unsourced}, ${grounds}, ${demo},
          ${reported} as reported, ${planId} as "planId", ${at} as at
        from ${coachTurns} where id = coalesce((${asked}), (${newest}))) turn) as open`)
  if (!page) throw new Error('coach: select returned no row')
  return { ...page, turns: pageOf(page.turns), plans: pageOf(page.plans) }
}
