import 'server-only'
import { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { cookieOptions, SESSION_COOKIE } from './cookies'
import { rememberDevice } from './known-device'
import { clientDevice } from './request'
import { type ActiveSession, openSession, SESSION_DAYS } from './session'
import { confirmPassword } from './sudo'

/** Gives this browser the cookie of a session, the same that next-auth sets. */
export async function setSessionCookie({ userId, sessionId, isAdmin }: ActiveSession): Promise<void> {
  const maxAge = SESSION_DAYS * 86_400
  const claims = { sub: userId, sid: sessionId, isAdmin }
  const value = await encode({ token: claims, secret: env.AUTH_SECRET ?? '', salt: SESSION_COOKIE, maxAge })
  ;(await cookies()).set(SESSION_COOKIE, value, { ...cookieOptions, maxAge })
}

/**
 * Signs this browser in as a fan who has just proved to own the mailbox.
 * @throws DomainError unauthorized for a banned fan
 */
export async function beginBrowserSession(userId: string): Promise<ActiveSession> {
  const session = await openSession(userId, await clientDevice())
  if (!session) throw new DomainError('unauthorized')
  await setSessionCookie(session)
  await rememberDevice(userId)
  return session
}

/**
 * Confirms the password for an action of this browser; its answer carries the cookie of the new session, also when it refuses the rest.
 * @returns the actor in the new session
 * @throws DomainError as `confirmPassword`
 */
export async function confirmInBrowser<A extends SignedIn>(actor: A, password: string): Promise<A> {
  const confirmed = await confirmPassword(actor, password)
  await setSessionCookie({ ...confirmed, isAdmin: confirmed.kind === 'admin' })
  return confirmed
}
