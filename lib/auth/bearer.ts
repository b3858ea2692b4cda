import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { systemActor } from './system-actor'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The cron provider, by `Authorization: Bearer $CRON_SECRET`, compared in constant time.
 * @throws DomainError unauthorized; also when no secret is set
 */
export function cronActor(request: Request, cause: string): System {
  const given = request.headers.get('authorization') ?? ''
  const known = env.CRON_SECRET && timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))
  if (!known) throw new DomainError('unauthorized')
  return systemActor(cause)
}
