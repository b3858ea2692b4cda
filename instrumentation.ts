import type { Instrumentation } from 'next'
import { ownMigrations } from '@/db/migrate'
import { startClubRefresh } from '@/lib/competitions/clubs/imported/queries'
import { asDomainError } from '@/lib/core/database/errors'
import { ERROR_STATUS } from '@/lib/core/errors'
import { setResponseStatus } from '@/lib/core/http/response-context'
import { listenForLiveEvents } from '@/lib/core/live/hub'
import { log } from '@/lib/core/monitoring/log'
import { printErrorsPlain } from '@/lib/core/monitoring/plain-error'
import { env } from '@/lib/env'

/** Runs once in each process before it serves. */
export function register() {
  printErrorsPlain(console, env.NODE_ENV === 'development')
  ownMigrations()
  startClubRefresh()
  listenForLiveEvents().catch((error: unknown) => log.warn({ error }, 'listening for live events failed'))
}

/** Errors that are logged, by the request that met them last. */
const logged = new WeakMap<object, unknown>()

/**
 * An error that reaches the framework is logged with the digest that the fan sees, without the path: that can hold a token or a name. A
 * page that fails because the database is unavailable answers with a status that says to try again. Each renderer of a page reports
 * the same error.
 */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const expected = asDomainError(error)
  if (expected) setResponseStatus(ERROR_STATUS[expected.code])
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  const requestId = request.headers['x-request-id']
  if (error instanceof Error) {
    if (logged.has(error) && logged.get(error) === requestId) return
    logged.set(error, requestId)
  }
  log.error({ error, digest, route: context.routePath, requestId }, 'request failed')
}
