import 'server-only'
import type { System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { areSame } from '@/lib/core/security/keyed-hash'
import { env } from '@/lib/env'
import { systemActor } from './minted-actors'

/** The case of the scheme does not matter (RFC 9110). Never true without a secret. */
function hasBearer(request: Request, secret: string | undefined): boolean {
  const token = /^bearer +(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!secret || !token) return false
  return areSame(token, secret)
}

/**
 * The cron provider, by `Authorization: Bearer $CRON_SECRET`.
 * @throws DomainError unauthorized; also when no secret is set
 */
export function cronActor(request: Request, cause: string): System {
  if (!hasBearer(request, env.CRON_SECRET)) throw new DomainError('unauthorized')
  return systemActor(cause)
}

/** Prometheus, by `Authorization: Bearer $METRICS_TOKEN`. @throws DomainError not_found when no token is set, unauthorized */
export function metricsActor(request: Request): System {
  if (!env.METRICS_TOKEN) throw new DomainError('not_found')
  if (!hasBearer(request, env.METRICS_TOKEN)) throw new DomainError('unauthorized')
  return systemActor('metrics')
}
