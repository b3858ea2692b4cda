import { env } from '@/lib/env'
import type { RouteId } from './routes'

/** Pages that nothing links to, because their purpose is switched off on this host. */
export function closedRoutes(): RouteId[] {
  const closed: RouteId[] = []
  if (!env.AI_IS_ON) closed.push('coach')
  if (env.PAYMENTS === 'off') closed.push('pricing')
  return closed
}
