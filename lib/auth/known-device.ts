import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { YEAR_SECONDS } from '@/lib/core/http/cookie-names'
import { areSame, keyedHash } from '@/lib/core/security/keyed-hash'
import { cookieOptions, DEVICE_COOKIE } from './cookies'

/** The cookie of a browser from which the account has signed in: a random id, and its keyed hash for this account. */
export const deviceToken = (userId: string, id: string = randomUUID()): string =>
  `${id}.${keyedHash('device', `${id}:${userId}`).toString('base64url')}`

/** The id in the token; null when it is not of this account. */
export function knownDevice(userId: string, token = ''): string | null {
  const [id = ''] = token.split('.')
  return areSame(token, deviceToken(userId, id)) ? id : null
}

export const deviceTokenOfRequest = async (): Promise<string | undefined> =>
  (await cookies()).get(DEVICE_COOKIE)?.value

/** After a sign-in: wrong passwords from elsewhere no longer lock this browser out (`authenticate`). */
export async function rememberDevice(userId: string): Promise<void> {
  const id = knownDevice(userId, await deviceTokenOfRequest()) ?? undefined
  ;(await cookies()).set(DEVICE_COOKIE, deviceToken(userId, id), { ...cookieOptions, maxAge: YEAR_SECONDS })
}
