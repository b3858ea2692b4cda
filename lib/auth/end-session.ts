import 'server-only'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { signOut } from './next-auth'
import { clearHint } from './notice-cookies'
import { closeSession } from './session'

/** Ends this browser's session, first in the database, so that a copy of the cookie is useless. */
export async function endBrowserSession(actor: Actor): Promise<void> {
  if (isSignedIn(actor)) await closeSession(actor.sessionId)
  await signOut({ redirect: false })
  await clearHint()
}
