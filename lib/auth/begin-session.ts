import 'server-only'
import { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { cookieOptions, SESSION_COOKIE } from './cookies'
import { rememberDevice } from './known-device'
import { clientDevice } from './request'
import { type ActiveSession, openSession, SESSION_DAYS } from './session'

/**
 * Signs this browser in as a fan who has just proved to own the mailbox, with the same cookie that next-auth sets.
 * @throws DomainError unauthorized for a banned fan
 */
export async function beginBrowserSession(userId: string): Promise<ActiveSession> {
  const session = await openSession(userId, await clientDevice())
  if (!session) throw new DomainError('unauthorized')
  const maxAge = SESSION_DAYS * 86_400
  const claims = { sub: userId, sid: session.sessionId, isAdmin: session.isAdmin }
  const value = await encode({ token: claims, secret: env.AUTH_SECRET ?? '', salt: SESSION_COOKIE, maxAge })
  ;(await cookies()).set(SESSION_COOKIE, value, { ...cookieOptions, maxAge })
  await rememberDevice(userId)
  return session
}
