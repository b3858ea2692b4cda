import 'server-only'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { cookies } from 'next/headers'
import { YEAR_SECONDS } from '@/lib/core/http/cookie-names'
import { env } from '@/lib/env'
import { cookieOptions, DEVICE_COOKIE } from './cookies'

/** The cookie of a browser from which the account has signed in: a random id, and its keyed hash for this account. */
export function deviceToken(userId: string, id: string = randomUUID()): string {
  const hash = createHmac('sha256', env.AUTH_SECRET ?? '')
    .update(`device:${id}:${userId}`)
    .digest('base64url')
  return `${id}.${hash}`
}

/** The id in the token; null when it is not of this account. */
export function knownDevice(userId: string, token = ''): string | null {
  const [id = ''] = token.split('.')
  const [given, expected] = [Buffer.from(token), Buffer.from(deviceToken(userId, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

export const deviceTokenOfRequest = async (): Promise<string | undefined> =>
  (await cookies()).get(DEVICE_COOKIE)?.value

/** After a sign-in: wrong passwords from elsewhere no longer lock this browser out (`authenticate`). */
export async function rememberDevice(userId: string): Promise<void> {
  const id = knownDevice(userId, await deviceTokenOfRequest()) ?? undefined
  ;(await cookies()).set(DEVICE_COOKIE, deviceToken(userId, id), { ...cookieOptions, maxAge: YEAR_SECONDS })
}
