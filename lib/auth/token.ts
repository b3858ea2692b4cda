import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/lib/env'
import { SESSION_COOKIE } from './cookies'

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), isAdmin: z.boolean() })
export type Claims = z.infer<typeof claims>

/** What the session cookie claims, or null. A claim only saves a look-up; `currentActor` asks the database. */
export async function readClaims(cookie: string | undefined): Promise<Claims | null> {
  if (!cookie || !env.AUTH_SECRET) return null
  try {
    return claims.parse(await decode({ token: cookie, secret: env.AUTH_SECRET, salt: SESSION_COOKIE }))
  } catch {
    return null
  }
}
