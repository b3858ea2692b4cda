import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { cookieOptions, SIGN_UP_COOKIE } from './cookies'

const KEPT_SECONDS = 24 * 3600

const shape = z.object({
  nonce: z.string().regex(/^[\w-]{43}$/),
  email: z.string().max(254),
  sentAt: z.number(),
})

/** The sign-up that this browser made last: its nonce, the address, and when the link was last asked for. */
export type PendingSignUp = z.infer<typeof shape>

/** Proves later that a link is opened in the browser that signed up: 256 random bits, unreadable for scripts. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

export async function readPendingSignUp(): Promise<PendingSignUp | null> {
  const cookie = (await cookies()).get(SIGN_UP_COOKIE)?.value
  if (!cookie) return null
  try {
    return shape.parse(JSON.parse(cookie))
  } catch {
    return null
  }
}

export async function keepPendingSignUp(signUp: Omit<PendingSignUp, 'sentAt'>): Promise<void> {
  const value = JSON.stringify({ ...signUp, sentAt: Date.now() })
  ;(await cookies()).set(SIGN_UP_COOKIE, value, { ...cookieOptions, maxAge: KEPT_SECONDS })
}

export async function forgetPendingSignUp(): Promise<void> {
  ;(await cookies()).set(SIGN_UP_COOKIE, '', { ...cookieOptions, maxAge: 0 })
}
