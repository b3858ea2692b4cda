import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Actor, type Admin, type Guest, isSignedIn, mintActor, type SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { HINT_COOKIE, WROTE_COOKIE } from '@/lib/core/http/cookie-names'
import { env } from '@/lib/env'
import { SESSION_COOKIE } from './cookies'
import { sentCookie } from './request'
import {
  type ActiveSession,
  type FanHeader,
  type PeriodEnds,
  pendingSessionUserId,
  readPageSession,
  readSession,
} from './session'
import { type Claims, readClaims } from './token'

/** What the session cookie says, which this request may have changed; only the row counts. */
export const claimsOfRequest = async () => readClaims((await cookies()).get(SESSION_COOKIE)?.value)

function actorOf(session: ActiveSession | null, mayLag = false): Actor {
  if (!session) return mintActor<Guest>({ kind: 'guest' })
  const { userId, sessionId } = session
  const account = { userId, sessionId, ...(mayLag && { mayLag }) }
  return mintActor<SignedIn>({ kind: session.isAdmin ? 'admin' : 'fan', ...account })
}

const actorBy = async (claims: Claims | null) => actorOf(claims && (await readSession(claims.sid)))

/** Who makes this request, by the session row in the database. */
export const readActor = async (): Promise<Actor> =>
  actorBy(await readClaims(await sentCookie(SESSION_COOKIE)))

/** The same after a change of the session in this request. */
export const readChangedActor = async (): Promise<Actor> => actorBy(await claimsOfRequest())

/** The session of this browser that waits for the code of a second factor. */
export async function pendingSession(): Promise<{ userId: string; sessionId: string } | null> {
  const claims = await claimsOfRequest()
  const userId = claims && (await pendingSessionUserId(claims.sid))
  return claims && userId ? { userId, sessionId: claims.sid } : null
}

/**
 * Whether this browser still shows a fan although its session has ended elsewhere: by a sign-out everywhere, a new password, a ban
 * or its age.
 */
export async function holdsEndedSession(): Promise<boolean> {
  const cookieStore = await cookies()
  if (!cookieStore.has(SESSION_COOKIE) && !cookieStore.has(HINT_COOKIE)) return false
  return (await readChangedActor()).kind === 'guest' && (await pendingSession()) === null
}

/** Who asks for a page, and for a fan the data of its header (`headerData`) and when the day and the week end. */
export type Viewer = { actor: Actor; header: FanHeader | undefined; periodEnds: PeriodEnds | undefined }

/** Cached: everything that renders one page shares one read. */
export const currentViewer = cache(async (): Promise<Viewer> => {
  const claims = await claimsOfRequest()
  const session = claims && (await readPageSession(claims.sid))
  const mayLag = env.DATABASE_REPLICA_URLS.length > 0 && !(await cookies()).has(WROTE_COOKIE)
  return { actor: actorOf(session, mayLag), header: session?.header, periodEnds: session?.periodEnds }
})

/** Who asks for this page. */
export const currentActor = async (): Promise<Actor> => (await currentViewer()).actor

/** For actions and routes: the actor, when it has an account. @throws DomainError unauthorized */
export function requireSignedIn(actor: Actor): SignedIn {
  if (!isSignedIn(actor)) throw new DomainError('unauthorized')
  return actor
}

/** For actions of admins. @throws DomainError unauthorized, forbidden */
export function requireAdmin(actor: Actor): Admin {
  const account = requireSignedIn(actor)
  if (account.kind === 'admin') return account
  throw new DomainError('forbidden')
}

/** For pages: a guest goes to sign in and comes back to `path`. */
export async function requireFan(path: string): Promise<SignedIn> {
  const actor = await currentActor()
  if (!isSignedIn(actor)) redirect(`/auth?next=${encodeURIComponent(path)}`)
  return actor
}

/** For admin pages: null for a fan, whatever the token claims; the page then answers 403. */
export async function adminOrNull(path: string): Promise<Admin | null> {
  const actor = await requireFan(path)
  return actor.kind === 'admin' ? actor : null
}
