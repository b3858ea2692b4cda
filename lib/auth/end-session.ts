import 'server-only'
import { cookies } from 'next/headers'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { cookieOptions, SESSION_COOKIE } from './cookies'
import { clearHints } from './hint-cookies'
import { signOut } from './next-auth'
import { closeSession } from './session'

/** Ends this browser's session, first in the database: next-auth clears the cookie even where its own attempt at that fails. */
export async function endBrowserSession(actor: Actor): Promise<void> {
  if (isSignedIn(actor)) await closeSession(actor.sessionId)
  await signOut({ redirect: false })
  await clearHints()
}

/** Drops the cookies of a session that has ended already. */
export async function forgetSession(): Promise<void> {
  ;(await cookies()).set(SESSION_COOKIE, '', { ...cookieOptions, maxAge: 0 })
  await clearHints()
}
