import 'server-only'
import OpenAI from 'openai'
import { env } from '@/lib/env'
import { abortAfter, client, createBreaker } from './openai-client'
import { completionEvents, type ReplyEvent } from './openai-completions'
import { AiError } from './openai-error'

const CHAT_MS = 20_000
const MODERATION_MS = 5_000
const TOKENS_MAX = 900
/** A reply that never ends is cut here, its mark included. */
const REPLY_LENGTH_MAX = 6_000
/** Says that a reply went on. */
const CUT = '…'

const chatBreaker = createBreaker()
const moderationBreaker = createBreaker()

export type ChatMessage = { role: 'developer' | 'user' | 'assistant'; content: string }
export type TokenUse = { input: number; output: number }
export type ChatReply = { text: string; refused: boolean; tokens: TokenUse | null }

export type Question = {
  instructions: string
  messages: ChatMessage[]
  safetyId: string
  /** Ends the call when the fan has left. */
  signal?: AbortSignal
}

/** Addresses of servers that offer only chat completions, found out by the first question. */
const withoutResponses = new Set<string>()

const lacksResponses = (error: unknown) =>
  error instanceof OpenAI.NotFoundError && error.code !== 'model_not_found'

/**
 * Asks for a reply and hands on each chunk of its text as it comes; by chat completions where the server has no responses.
 * @throws AiError; what was handed on before stays incomplete
 */
export async function chat(question: Question, onText: (chunk: string) => void): Promise<ChatReply> {
  const ends = abortAfter(CHAT_MS, question.signal)
  return chatBreaker(async () => {
    const events = await replyEvents(question, ends)
    let text = ''
    let refused = false
    const emit = (chunk: string) => {
      text += chunk
      if (chunk) onText(chunk)
    }
    for await (const event of events) {
      if (event.kind === 'refusal') refused = true
      if (event.kind === 'end') {
        if (event.isCut && text) emit(CUT)
        return { text, refused, tokens: event.tokens }
      }
      if (event.kind !== 'text') continue
      emit(event.text.slice(0, REPLY_LENGTH_MAX - CUT.length - text.length))
      if (text.length < REPLY_LENGTH_MAX - CUT.length) continue
      emit(CUT)
      return { text, refused, tokens: null }
    }
    throw new AiError(ends.aborted ? 'timeout' : 'cut')
  }, question.signal)
}

async function replyEvents(question: Question, signal: AbortSignal): Promise<AsyncIterable<ReplyEvent>> {
  const server = client().baseURL
  if (!withoutResponses.has(server))
    try {
      return await responseEvents(question, signal)
    } catch (error) {
      if (!lacksResponses(error)) throw error
      withoutResponses.add(server)
    }
  return completionEvents(question, TOKENS_MAX, signal)
}

async function responseEvents(
  { instructions, messages, safetyId }: Question,
  signal: AbortSignal,
): Promise<AsyncIterable<ReplyEvent>> {
  const events = await client().responses.create(
    {
      model: env.OPENAI_MODEL,
      instructions,
      input: messages,
      max_output_tokens: TOKENS_MAX,
      safety_identifier: safetyId,
      store: false,
      stream: true,
    },
    { signal },
  )
  return readResponse(events)
}

type ResponseEvents = AsyncIterable<OpenAI.Responses.ResponseStreamEvent>

async function* readResponse(events: ResponseEvents): AsyncGenerator<ReplyEvent> {
  for await (const event of events) {
    if (event.type === 'response.output_text.delta') yield { kind: 'text', text: event.delta }
    if (event.type === 'response.refusal.delta') yield { kind: 'refusal' }
    if (event.type === 'response.failed' || event.type === 'error') throw new AiError('cut')
    if (event.type === 'response.completed' || event.type === 'response.incomplete') {
      const { usage, incomplete_details } = event.response
      if (incomplete_details?.reason === 'content_filter') yield { kind: 'refusal' }
      yield {
        kind: 'end',
        isCut: event.type === 'response.incomplete',
        tokens: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null,
      }
    }
  }
}

/** Whether the vendor finds a text abusive. A server that offers no moderation finds nothing. */
export async function isFlagged(text: string): Promise<boolean> {
  try {
    return await moderationBreaker(async () => {
      const { results } = await client().moderations.create(
        { model: 'omni-moderation-latest', input: text },
        { signal: AbortSignal.timeout(MODERATION_MS) },
      )
      if (!Array.isArray(results)) throw new AiError('malformed')
      return results.some(({ flagged }) => flagged)
    })
  } catch (error) {
    if (error instanceof AiError && error.code === 'rejected') return false
    throw error
  }
}
