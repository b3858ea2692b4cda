import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '../env.ts'
import { SESSION_COOKIE } from './cookies.ts'

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), isAdmin: z.boolean() })
const token = claims.extend({ exp: z.number() })
export type Claims = z.infer<typeof claims>

const CACHE_MAX = 2_000

/**
 * Cache of decrypted tokens, since decrypting takes half a millisecond. A token's claims never change until it expires; only the
 * database knows whether the session is still live. The cache is global because middleware, pages and routes are each built with
 * their own copy of this file.
 */
const shared = globalThis as typeof globalThis & {
  goalquestClaims?: Map<string, { claims: Claims; until: number }>
}
shared.goalquestClaims ??= new Map()
const seen = shared.goalquestClaims

/** The claims of the session cookie, or null. They only save a look-up: `currentActor` asks the database. */
export async function readClaims(cookie: string | undefined): Promise<Claims | null> {
  if (!cookie || !env.AUTH_SECRET) return null
  const known = seen.get(cookie)
  if (known && known.until > Date.now()) return known.claims
  seen.delete(cookie)
  try {
    const decoded = await decode({ token: cookie, secret: env.AUTH_SECRET, salt: SESSION_COOKIE })
    const { exp, ...claims } = token.parse(decoded)
    if (seen.size >= CACHE_MAX) seen.delete(seen.keys().next().value ?? '')
    seen.set(cookie, { claims, until: exp * 1000 })
    return claims
  } catch {
    return null
  }
}
