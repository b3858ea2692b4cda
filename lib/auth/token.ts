import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/lib/env'
import { SESSION_COOKIE } from './cookies'

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), isAdmin: z.boolean() })
const token = claims.extend({ exp: z.number() })
export type Claims = z.infer<typeof claims>

const KEPT = 2_000

/**
 * The tokens that were decrypted last, which costs half a millisecond. The same text can only say the same again, and
 * only until its time is over; that the session has ended meanwhile is no claim but known to the database.
 * Middleware, pages and routes are built with a copy of this file each: what one has read, the others know.
 */
const shared = globalThis as typeof globalThis & {
  goalquestClaims?: Map<string, { said: Claims; until: number }>
}
shared.goalquestClaims ??= new Map()
const seen = shared.goalquestClaims

/** What the session cookie claims, or null. A claim only saves a look-up; `currentActor` asks the database. */
export async function readClaims(cookie: string | undefined): Promise<Claims | null> {
  if (!cookie || !env.AUTH_SECRET) return null
  const known = seen.get(cookie)
  if (known && known.until > Date.now()) return known.said
  seen.delete(cookie)
  try {
    const decoded = await decode({ token: cookie, secret: env.AUTH_SECRET, salt: SESSION_COOKIE })
    const { exp, ...said } = token.parse(decoded)
    if (seen.size >= KEPT) seen.delete(seen.keys().next().value ?? '')
    seen.set(cookie, { said, until: exp * 1000 })
    return said
  } catch {
    return null
  }
}
