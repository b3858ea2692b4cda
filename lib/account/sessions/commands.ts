import 'server-only'
import { closeOwnSession } from '@/lib/auth/session'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'

/**
 * Ends a session of the fan's own, from its next request on.
 * @throws DomainError not_found, whether it doesn't exist or belongs to another fan
 */
export async function endSession(actor: SignedIn, id: string): Promise<void> {
  if (!(await closeOwnSession(actor, id))) throw new DomainError('not_found')
}
