import 'server-only'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { z } from 'zod'
import { coachTurns, type Grounds } from '@/db/schema/coach'
import { inTransaction } from '@/db/transaction'
import { endCall, failCall, reserveCall } from '@/lib/ai/commands'
import { entitlement } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import { hasContent } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { notifyFan } from '@/lib/core/live/events'
import type { Locale } from '@/lib/core/locale'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { type ChatReply, chat, isFlagged, type TokenUse } from '@/lib/gateways/openai'
import { AiError } from '@/lib/gateways/openai-error'
import { safetyIdOf } from '@/lib/gateways/openai-safety'
import { settleActivities } from '@/lib/missions/activity/commands'
import { briefingFor } from './facts/queries'
import { groundsFor, groundsNamedIn } from './grounds/rules'
import { earlierTurns } from './queries'
import { quotesOf } from './quotations/rules'
import { readReply, unsourcedIn } from './reading/rules'
import { plainReply } from './rules'
import type { askInput } from './schema'
import { instructionsFor, messagesFor } from './words'

type Listener = { signal?: AbortSignal; onText?: (chunk: string) => void }
/** How much of a reply has arrived, in case it is stopped or fails. */
type Progress = {
  delivered: string
  grounds: Grounds | null
  charged: { consumed: ChatReply['tokens'] } | null
}
type Reply = Pick<typeof coachTurns.$inferInsert, 'reply' | 'unsourced' | 'grounds'>
type Answer = Reply & { state: 'done' | 'stopped' | 'withheld' | 'failed' }

const NOTHING: Reply = { reply: '', unsourced: [], grounds: null }
/** What a question that moderation refuses consumes: no model is asked. */
const NO_TOKENS: TokenUse = { input: 0, output: 0 }
const WITHHELD: Answer = { state: 'withheld', ...NOTHING }
/** How many of the latest characters are searched for a quotation while a reply streams. */
const QUOTATION_LENGTH = 400

const promptFor = (locale: Locale) => {
  const instructions = instructionsFor(locale)
  return { instructions, quotes: quotesOf(instructions) }
}

/** The instructions, and a test of whether a reply quotes them. Made for each question, it would be most of the memory that a waiting one holds. */
const PROMPTS: Record<Locale, ReturnType<typeof promptFor>> = { it: promptFor('it'), en: promptFor('en') }

/** A reply with what it is checked against, if the coach got any facts. */
function grounded(reply: string, given: Grounds | null): Reply {
  if (!given) return { reply, unsourced: [], grounds: null }
  const grounds = groundsNamedIn(reply, given)
  return { reply, grounds, unsourced: unsourcedIn(readReply(reply, grounds)) }
}

/**
 * Puts a question to the coach and waits for the reply; the same form sent again returns the same turn. A reply that the fan
 * stops is kept as far as it came, unless it is abusive, and stays counted.
 * @returns the turn's id
 * @throws DomainError rate_limited, busy; key_reused for a repeat with another question; unavailable when the vendor does not
 * answer, which costs no question
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
  const progress: Progress = { delivered: '', grounds: null, charged: null }
  try {
    const answer = await answerTo(actor, question, locale, listener, progress)
    await finishTurn(actor, begun.id, answer)
    await endCall(actor, call, 'done', progress.charged ? progress.charged.consumed : NO_TOKENS)
    return begun.id
  } catch (error) {
    // The vendor may already have been at work, so leaving before the first word uses up the question as well.
    if (listener.signal?.aborted) {
      await finishTurn(actor, begun.id, await stoppedAnswer(progress))
      await endCall(actor, call, 'stopped', null)
      return begun.id
    }
    await finishTurn(actor, begun.id, { state: 'failed', ...NOTHING })
    // The vendor charges for what it wrote before it failed; the fan gets the question back.
    await failCall(actor, call, error, progress.charged ?? (progress.delivered ? { consumed: null } : null))
    throw error instanceof AiError ? new DomainError('unavailable') : error
  }
}

/** When moderation fails, the text is unchecked and is not stored. */
async function stoppedAnswer({ delivered, grounds }: Progress): Promise<Answer> {
  const reply = plainReply(delivered)
  if (reply !== '' && (await isFlagged(reply).catch(treatAsFlagged))) return WITHHELD
  return { state: 'stopped', ...grounded(reply, grounds) }
}

function treatAsFlagged(error: unknown): true {
  log.error({ error }, 'a stopped reply could not be moderated')
  return true
}

async function answerTo(
  actor: SignedIn,
  question: string,
  locale: Locale,
  { signal, onText }: Listener,
  progress: Progress,
): Promise<Answer> {
  if (await isFlagged(question)) return WITHHELD
  const [briefing, earlier] = await Promise.all([briefingFor(actor, locale), earlierTurns(actor)])
  const grounds = groundsFor(briefing, [question, ...earlier.map((turn) => turn.question)])
  progress.grounds = grounds
  const { instructions, quotes } = PROMPTS[locale]
  let received = ''
  let isQuoting = false
  const forward = (chunk: string) => {
    received += chunk
    isQuoting ||= quotes(plainReply(received.slice(-QUOTATION_LENGTH)))
    if (isQuoting) return
    progress.delivered += chunk
    onText?.(chunk)
  }
  const { text, refused, tokens } = await chat(
    {
      instructions,
      messages: messagesFor(briefing.facts, earlier, question),
      safetyId: safetyIdOf(actor.userId),
      signal,
    },
    forward,
  )
  progress.charged = { consumed: tokens }
  // For example when all that it may write went into its reasoning.
  if (!refused && text.trim() === '') throw new AiError('cut')
  const reply = plainReply(text)
  if (refused || isQuoting || reply === '' || (await isFlagged(reply))) return WITHHELD
  return { state: 'done', ...grounded(reply, grounds) }
}

/** Reserves the call and records the question in one transaction; a known request id returns its turn without a call. */
function beginTurn(actor: SignedIn, { question, requestId }: z.output<typeof askInput>) {
  return inTransaction(async (tx): Promise<{ id: string; callId: string | null }> => {
    const made = await tx
      .insert(coachTurns)
      .values({ userId: actor.userId, requestId, question, demo: env.AI_IS_LOCAL })
      .onConflictDoNothing({ target: [coachTurns.userId, coachTurns.requestId] })
      .returning({ id: coachTurns.id })
    const [turn] = made
    if (!turn) {
      const [existing] = await tx
        .select({ id: coachTurns.id, isSame: hasContent(getTableColumns(coachTurns), { question }) })
        .from(coachTurns)
        .where(and(eq(coachTurns.userId, actor.userId), eq(coachTurns.requestId, requestId)))
      return { id: repeatedId(existing, 'not_found'), callId: null }
    }
    const perDay = entitlement(actor.userId, 'coachQuestions')
    const callId = await reserveCall(actor, { kind: 'chat', model: env.OPENAI_MODEL, perDay }, tx)
    await tx.update(coachTurns).set({ callId }).where(eq(coachTurns.id, turn.id))
    return { id: turn.id, callId }
  })
}

async function finishTurn(actor: SignedIn, id: string, answer: Answer) {
  // A fan who stopped the reply has reloaded the page before the reply was stored.
  await inTransaction(async (tx) => {
    const [turn] = await tx
      .update(coachTurns)
      .set(answer)
      .where(and(eq(coachTurns.id, id), eq(coachTurns.state, 'answering')))
      .returning({ userId: coachTurns.userId })
    if (!turn) return
    await notifyFan(tx, { userId: turn.userId, kind: 'notice' })
    await settleActivities(actor, [turn.userId], tx)
  })
}
