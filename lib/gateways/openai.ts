import 'server-only'
import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import OpenAI from 'openai'
import { env } from '@/lib/env'
import { AiError } from './openai-error'

const HEADERS_MS = 10_000
const CHAT_MS = 20_000
const MODERATION_MS = 5_000
const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 30_000
const TOKENS_MAX = 900
/** A reply that never ends is cut here. */
const REPLY_LENGTH_MAX = 6_000

let made: OpenAI | undefined

/** The SDK's timeout covers the wait for headers alone, so each call has a signal as well; it retries once. */
const client = () => {
  made ??= new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    baseURL: env.OPENAI_BASE_URL,
    timeout: HEADERS_MS,
    maxRetries: 1,
    logLevel: 'off',
  })
  return made
}

const isVendorsFault = (error: unknown) => error instanceof AiError && error.code !== 'rejected'

/** After repeated failures the vendor is left alone for a while, so that fans wait for no timeout. */
const breaker = circuitBreaker(handleWhen(isVendorsFault), {
  halfOpenAfter: PAUSE_MS,
  breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
})

function asAiError(error: unknown): AiError {
  if (error instanceof AiError) return error
  if (isBrokenCircuitError(error)) return new AiError('paused')
  if (!(error instanceof Error)) return new AiError('malformed')
  if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof OpenAI.APIUserAbortError)
    return new AiError('timeout')
  if (error instanceof OpenAI.APIConnectionError) return new AiError('unreachable')
  if (error instanceof OpenAI.RateLimitError) return new AiError('rate_limited')
  if (error instanceof OpenAI.APIError && error.status !== undefined)
    return new AiError(error.status >= 500 ? 'unreachable' : 'rejected')
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new AiError('timeout')
  return new AiError(error instanceof SyntaxError ? 'malformed' : 'cut')
}

const guarded = <T>(call: () => Promise<T>): Promise<T> =>
  breaker
    .execute(() =>
      call().catch((error: unknown) => {
        throw asAiError(error)
      }),
    )
    .catch((error: unknown) => {
      throw asAiError(error)
    })

export type ChatMessage = { role: 'developer' | 'user' | 'assistant'; content: string }
export type TokenUse = { input: number; output: number }
export type ChatReply = { text: string; refused: boolean; tokens: TokenUse | null }

type Question = {
  instructions: string
  messages: ChatMessage[]
  /** Pseudonym of the fan, by which the vendor tells abusers apart. */
  safetyId: string
  /** Ends the call when the fan has left. */
  signal?: AbortSignal
}

/**
 * Asks for a reply and hands on each piece of its text as it comes.
 * @throws AiError; what was handed on before stays incomplete
 */
export async function chat(
  { instructions, messages, safetyId, signal }: Question,
  onText: (piece: string) => void,
): Promise<ChatReply> {
  const limit = AbortSignal.timeout(CHAT_MS)
  const ends = signal ? AbortSignal.any([signal, limit]) : limit
  return guarded(async () => {
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
      { signal: ends },
    )
    let text = ''
    let refused = false
    for await (const event of events) {
      if (event.type === 'response.output_text.delta') {
        const piece = event.delta.slice(0, REPLY_LENGTH_MAX - text.length)
        text += piece
        if (piece) onText(piece)
        if (text.length >= REPLY_LENGTH_MAX) return { text, refused, tokens: null }
      }
      if (event.type === 'response.refusal.delta') refused = true
      if (event.type === 'response.failed' || event.type === 'error') throw new AiError('cut')
      if (event.type === 'response.completed' || event.type === 'response.incomplete') {
        const { usage } = event.response
        const tokens = usage ? { input: usage.input_tokens, output: usage.output_tokens } : null
        return { text, refused, tokens }
      }
    }
    throw new AiError(ends.aborted ? 'timeout' : 'cut')
  })
}

/** Whether the vendor finds a text abusive. A server that offers no moderation finds nothing. */
export async function isFlagged(text: string): Promise<boolean> {
  try {
    const { results } = await guarded(() =>
      client().moderations.create(
        { model: 'omni-moderation-latest', input: text },
        { signal: AbortSignal.timeout(MODERATION_MS) },
      ),
    )
    return results.some(({ flagged }) => flagged)
  } catch (error) {
    if (error instanceof AiError && error.code === 'rejected') return false
    throw error
  }
}
