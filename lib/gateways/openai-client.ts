import 'server-only'
import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import OpenAI from 'openai'
import { memoizeByKey } from '@/db/once'
import { env } from '@/lib/env'
import { boundedFetch, OversizedAnswer } from './bounded-fetch'
import { AiError, type AiErrorCode } from './openai-error'

const HEADERS_MS = 10_000
const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 30_000

let made: OpenAI | undefined

/** The SDK's timeout covers only the wait for headers, so each call has a signal as well; it retries once. */
export const client = (): OpenAI => {
  if (made?.baseURL === env.OPENAI_BASE_URL) return made
  made = new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    baseURL: env.OPENAI_BASE_URL,
    timeout: HEADERS_MS,
    maxRetries: 1,
    logLevel: 'off',
    fetch: boundedFetch,
  })
  return made
}

const NOT_ITS_FAULT: AiErrorCode[] = ['rejected', 'refused', 'left']
const isVendorsFault = (error: unknown) => error instanceof AiError && !NOT_ITS_FAULT.includes(error.code)

const REFUSALS = /moderation|content_policy|safety/

function asAiError(error: unknown): AiError {
  if (error instanceof AiError) return error
  if (isBrokenCircuitError(error)) return new AiError('paused')
  if (!(error instanceof Error)) return new AiError('malformed')
  if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof OpenAI.APIUserAbortError)
    return new AiError('timeout')
  if (error instanceof OpenAI.APIConnectionError) return new AiError('unreachable')
  if (error instanceof OpenAI.RateLimitError) return new AiError('rate_limited')
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    if (error.status >= 500) return new AiError('unreachable')
    return new AiError(REFUSALS.test(error.code ?? '') ? 'refused' : 'rejected')
  }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new AiError('timeout')
  const isMalformed = error instanceof SyntaxError || error instanceof OversizedAnswer
  return new AiError(isMalformed ? 'malformed' : 'cut')
}

/**
 * Turns every failure of a kind of calls into an AiError. After repeated ones the vendor is left alone for a while, so that
 * fans wait for no timeout; each kind has a breaker of its own, and so has each address.
 */
export function createBreaker(): <T>(call: () => Promise<T>, leaves?: AbortSignal) => Promise<T> {
  const breakerOf = memoizeByKey((_vendor: OpenAI) =>
    circuitBreaker(handleWhen(isVendorsFault), {
      halfOpenAfter: PAUSE_MS,
      breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
    }),
  )
  return (call, leaves) => {
    const translate = (error: unknown): never => {
      throw leaves?.aborted ? new AiError('left') : asAiError(error)
    }
    return breakerOf(client())
      .execute(() => call().catch(translate))
      .catch(translate)
  }
}

/** A signal that aborts after `ms`, or when the fan has left. */
export const abortAfter = (ms: number, signal?: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms)
