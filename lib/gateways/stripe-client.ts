import 'server-only'
import Stripe from 'stripe'
import { ZodError } from 'zod'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { boundedFetch } from './bounded-fetch'

/** The SDK waits 80 s by default. */
const TIMEOUT_MS = 10_000
const RETRIES = 1
/** For a call that a fan waits for: even with its retry, it ends before the web process gives up the request. */
export const FAN_TIMEOUT = { timeout: 4_000 }
/** For a call that a fan could do without. */
export const BEST_EFFORT = { timeout: 2_000, maxNetworkRetries: 0 }

/**
 * The SDK's paths begin with `/v1`; the local vendor has them below a path of its own. With `fetch` the timeout covers a whole attempt;
 * the SDK's own Node.js client restarts it with every byte. An answer that is no JSON object is emptied, which the SDK reports: of a
 * number or a text it would never tell its caller.
 */
const httpClientOf = (prefix: string) =>
  Stripe.createFetchHttpClient(async (address: URL | RequestInfo, init?: RequestInit) => {
    const url = new URL(String(address))
    url.pathname = prefix + url.pathname
    const answer = await boundedFetch(url, init)
    const body = await answer.text()
    return new Response(/^\s*\{/.test(body) ? body : null, answer)
  })

function connect(address: string): Stripe {
  const { protocol, hostname, port, pathname } = new URL(address)
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: httpClientOf(pathname.replace(/\/$/, '')),
  })
}

let client: { address: string; stripe: Stripe } | undefined

/** The client of this process. @throws DomainError payments_off without a key and without a local vendor */
export function stripeClient(): Stripe {
  if (env.PAYMENTS === 'off') throw new DomainError('payments_off')
  const address = env.STRIPE_API_URL
  if (client?.address !== address) client = { address, stripe: connect(address) }
  return client.stripe
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Somebody has created it meanwhile: an object of the same id, or a price of the same lookup key. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'resource_already_exists' || error.param === 'lookup_key')

const outOfReach = () => new DomainError('unavailable', { retryAfterSeconds: 5 })

/**
 * Calls Stripe. What reads the answer belongs into `call`: an answer that it cannot read is a failure of Stripe's.
 * @throws DomainError conflict when Stripe refuses what was asked, unavailable when it does not answer or fails
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(stripeClient())
  } catch (error) {
    if (error instanceof TypeError || error instanceof ZodError) {
      log.error({ error }, 'the answer of Stripe cannot be read')
      throw outOfReach()
    }
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn(
      { type: error.type, code: error.code, param: error.param, request: error.requestId },
      'Stripe refused',
    )
    const isOurs =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    throw isOurs ? new DomainError('conflict') : outOfReach()
  }
}

/** The same, with null for what Stripe does not have. */
export const callStripeOrNull = <T>(call: (stripe: Stripe) => Promise<T>): Promise<T | null> =>
  callStripe(async (stripe) => {
    try {
      return await call(stripe)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })
