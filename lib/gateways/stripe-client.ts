import 'server-only'
import Stripe from 'stripe'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { env } from '@/lib/env'

/** The SDK waits 80 s by default; a fan does not. */
const TIMEOUT_MS = 10_000
const RETRIES = 1

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/** The SDK's paths begin with `/v1`; the local vendor has them below a path of its own. */
function below(prefix: string): HttpClient {
  const http = Stripe.createNodeHttpClient()
  const { makeRequest } = http
  http.makeRequest = (host, port, path, ...rest) => makeRequest.call(http, host, port, prefix + path, ...rest)
  return http
}

function connect(address: string): Stripe {
  const { protocol, hostname, port, pathname } = new URL(address)
  const prefix = pathname.replace(/\/$/, '')
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: '2026-10-28.endive',
    // Node.js looks up a host in brackets as a name.
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(prefix && { httpClient: below(prefix) }),
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

/**
 * Calls Stripe.
 * @throws DomainError conflict when Stripe refuses what was asked, unavailable when it does not answer or fails
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(stripeClient())
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn(
      { type: error.type, code: error.code, param: error.param, request: error.requestId },
      'Stripe refused',
    )
    const isOurs =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    throw isOurs ? new DomainError('conflict') : new DomainError('unavailable', { retryAfterSeconds: 5 })
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
