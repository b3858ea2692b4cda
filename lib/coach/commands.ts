import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { coachPlans, coachTurns, type Grounds } from '@/db/schema/coach'
import { inTransaction } from '@/db/transaction'
import { endCall, failCall, reserveCall } from '@/lib/ai/commands'
import { entitlement } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { tellFan } from '@/lib/core/live'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { chat, isFlagged } from '@/lib/gateways/openai'
import { AiError } from '@/lib/gateways/openai-error'
import { settleActivities } from '@/lib/missions/activity/commands'
import { createMission } from '@/lib/missions/commands'
import { briefingFor } from './facts/queries'
import { groundsFor, groundsOf } from './grounds/rules'
import { earlierTurns, ownTurn } from './queries'
import { quotesOf } from './quotations/rules'
import { readReply, unsourcedIn } from './reading/rules'
import {
  COACH_MISSION_DUE_DAYS,
  COACH_MISSION_POINTS,
  missionTitleOf,
  PLAN_TITLE_MAX,
  plainReply,
  suggestionsOf,
} from './rules'
import type { askInput, planInput, suggestionInput } from './schema'
import { instructionsFor, messagesFor } from './words'

type Listener = { signal?: AbortSignal; onText?: (piece: string) => void }
type Reply = Pick<typeof coachTurns.$inferInsert, 'reply' | 'unsourced' | 'grounds'>
type Answer = Reply & { state: 'done' | 'stopped' | 'withheld' | 'failed' }

const NOTHING: Reply = { reply: '', unsourced: [], grounds: null }
const WITHHELD: Answer = { state: 'withheld', ...NOTHING }
/** How many of the latest characters are searched for a quotation while a reply streams. */
const QUOTATION_LENGTH = 400

/** A reply with what it is read against, as far as the coach had been told anything. */
function grounded(reply: string, told: Grounds | null): Reply {
  if (!told) return { reply, unsourced: [], grounds: null }
  const grounds = groundsOf(reply, told)
  return { reply, grounds, unsourced: unsourcedIn(readReply(reply, grounds)) }
}

/**
 * Puts a question to the coach and waits for the reply; the same form sent again returns the same turn. A reply that the fan
 * stops is kept as far as it came, and stays counted.
 * @returns the turn's id
 * @throws DomainError rate_limited, busy; unavailable when the vendor does not answer, which costs no question
 */
export async function askCoach(
  actor: SignedIn,
  { question, requestId }: z.output<typeof askInput>,
  locale: Locale,
  listener: Listener = {},
): Promise<string> {
  const begun = await beginTurn(actor, { question, requestId })
  if (begun.callId === null) return begun.id
  const call = { id: begun.callId, model: env.OPENAI_MODEL }
  let heard = ''
  let told: Grounds | null = null
  const tell = (grounds: Grounds) => {
    told = grounds
  }
  const hear = (piece: string) => {
    heard += piece
    listener.onText?.(piece)
  }
  try {
    const { answer, tokens } = await answerTo(actor, question, locale, {
      ...listener,
      onText: hear,
      onTold: tell,
    })
    await finishTurn(begun.id, answer)
    await endCall(actor, call, 'done', tokens)
    return begun.id
  } catch (error) {
    // A vendor that was asked may have been at work: a fan who leaves before the first word pays as well.
    if (listener.signal?.aborted) {
      await finishTurn(begun.id, { state: 'stopped', ...grounded(plainReply(heard), told) })
      await endCall(actor, call, 'stopped', null)
      return begun.id
    }
    await finishTurn(begun.id, { state: 'failed', ...NOTHING })
    await failCall(actor, call.id, error)
    throw error instanceof AiError ? new DomainError('unavailable') : error
  }
}

async function answerTo(
  actor: SignedIn,
  question: string,
  locale: Locale,
  {
    signal,
    onText,
    onTold,
  }: Required<Pick<Listener, 'onText'>> & Listener & { onTold: (told: Grounds) => void },
): Promise<{ answer: Answer; tokens: Awaited<ReturnType<typeof chat>>['tokens'] | null }> {
  if (await isFlagged(question)) return { answer: WITHHELD, tokens: null }
  const [briefing, earlier] = await Promise.all([briefingFor(actor, locale), earlierTurns(actor)])
  const told = groundsFor(briefing, [question, ...earlier.map((turn) => turn.question)])
  onTold(told)
  const instructions = instructionsFor(locale)
  const quotes = quotesOf(instructions)
  let said = ''
  let isQuoting = false
  const handOn = (piece: string) => {
    said += piece
    isQuoting ||= quotes(plainReply(said.slice(-QUOTATION_LENGTH)))
    if (!isQuoting) onText(piece)
  }
  const { text, refused, tokens } = await chat(
    {
      instructions,
      messages: messagesFor(briefing.facts, earlier, question),
      safetyId: pseudonym(actor),
      signal,
    },
    handOn,
  )
  const reply = plainReply(text)
  if (refused || isQuoting || reply === '' || (await isFlagged(reply))) return { answer: WITHHELD, tokens }
  return { answer: { state: 'done', ...grounded(reply, told) }, tokens }
}

const pseudonym = ({ userId }: SignedIn) =>
  createHash('sha256').update(`${env.AUTH_SECRET}:coach:${userId}`).digest('hex')

/** Reserves the call and records the question in one transaction; a known request gives its turn without a call. */
function beginTurn(actor: SignedIn, { question, requestId }: z.output<typeof askInput>) {
  return inTransaction(async (tx): Promise<{ id: string; callId: string | null }> => {
    const made = await tx
      .insert(coachTurns)
      .values({ userId: actor.userId, requestId, question, demo: env.AI_IS_LOCAL })
      .onConflictDoNothing({ target: [coachTurns.userId, coachTurns.requestId] })
      .returning({ id: coachTurns.id })
    const [turn] = made
    if (!turn) {
      const [known] = await tx
        .select({ id: coachTurns.id })
        .from(coachTurns)
        .where(and(eq(coachTurns.userId, actor.userId), eq(coachTurns.requestId, requestId)))
      if (!known) throw new DomainError('not_found')
      return { id: known.id, callId: null }
    }
    const perDay = entitlement(actor.userId, 'coachQuestions')
    const callId = await reserveCall(actor, { kind: 'chat', model: env.OPENAI_MODEL, perDay }, tx)
    await tx.update(coachTurns).set({ callId }).where(eq(coachTurns.id, turn.id))
    await settleActivities(actor, [actor.userId], tx)
    return { id: turn.id, callId }
  })
}

async function finishTurn(id: string, answer: Answer) {
  // A fan who stopped the reply has read the page again before it was kept.
  await inTransaction(async (tx) => {
    const [turn] = await tx
      .update(coachTurns)
      .set(answer)
      .where(and(eq(coachTurns.id, id), eq(coachTurns.state, 'answering')))
      .returning({ userId: coachTurns.userId })
    if (turn) await tellFan(tx, { userId: turn.userId, kind: 'notice' })
  })
}

/** Sends a reply to the admins to look at, once. @throws DomainError not_found */
export async function reportTurn({ userId }: SignedIn, id: string): Promise<void> {
  const reported = await database()
    .update(coachTurns)
    .set({ reportedAt: sql`coalesce(${coachTurns.reportedAt}, app_now())` })
    .where(and(eq(coachTurns.id, id), eq(coachTurns.userId, userId), sql`${coachTurns.state} <> 'answering'`))
    .returning({ id: coachTurns.id })
  if (reported.length === 0) throw new DomainError('not_found')
}

/** The request id of the mission that a suggestion becomes: the same suggestion is one mission, however often it is added. */
export const missionRequest = (turnId: string, place: number): string => {
  const hex = createHash('sha256').update(`${turnId}:${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Makes a declared mission of a suggestion: 15 points, due in two days.
 * @param defaultTitle for a suggestion that has no first sentence
 * @throws DomainError not_found
 */
export async function addSuggestedMission(
  actor: SignedIn,
  { id, place }: z.output<typeof suggestionInput>,
  defaultTitle: string,
): Promise<void> {
  const turn = await ownTurn(actor, id)
  const suggestion = suggestionsOf(turn?.reply ?? '')[place]
  if (suggestion === undefined) throw new DomainError('not_found')
  const [due] = await database().execute<{ day: string }>(sql`
    select (app_day(app_now()) + ${COACH_MISSION_DUE_DAYS}::int)::text as day`)
  await createMission(actor, {
    title: missionTitleOf(suggestion) ?? defaultTitle,
    description: suggestion,
    dueDate: due?.day ?? null,
    points: COACH_MISSION_POINTS,
    requestId: missionRequest(id, place),
  })
}

/** Keeps a reply as a plan, once. @returns its id @throws DomainError not_found */
export async function savePlan(actor: SignedIn, turnId: string, tx?: Tx): Promise<string> {
  return inTransaction(async (conn) => {
    const [plan] = await conn.execute<{ id: string }>(sql`
      insert into ${coachPlans} (user_id, turn_id, title, content)
      select user_id, id, left(question, ${PLAN_TITLE_MAX}::int), reply from ${coachTurns}
      where id = ${turnId} and user_id = ${actor.userId} and state in ('done', 'stopped') and reply <> ''
      on conflict (turn_id) do update set turn_id = excluded.turn_id returning id`)
    if (!plan) throw new DomainError('not_found')
    return plan.id
  }, tx)
}

/** @throws DomainError not_found */
export async function changePlan(
  { userId }: SignedIn,
  { id, ...set }: z.output<typeof planInput>,
): Promise<void> {
  const changed = await database()
    .update(coachPlans)
    .set(set)
    .where(and(eq(coachPlans.id, id), eq(coachPlans.userId, userId)))
    .returning({ id: coachPlans.id })
  if (changed.length === 0) throw new DomainError('not_found')
}

/** @throws DomainError not_found */
export async function deletePlan({ userId }: SignedIn, id: string): Promise<void> {
  const gone = await database()
    .delete(coachPlans)
    .where(and(eq(coachPlans.id, id), eq(coachPlans.userId, userId)))
    .returning({ id: coachPlans.id })
  if (gone.length === 0) throw new DomainError('not_found')
}
