import 'server-only'
import NextAuth, { AuthError, CredentialsSignin } from 'next-auth'
import type {} from 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { asDomainError } from '@/lib/core/database/errors'
import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { claimsOfRequest } from './actor'
import { authenticate } from './authenticate'
import { CALLBACK_COOKIE, cookieOptions, SESSION_COOKIE } from './cookies'
import { clearHints } from './hint-cookies'
import { deviceTokenOfRequest } from './known-device'
import { clientDevice, clientNetwork } from './request'
import { closeSession, readSession, SESSION_DAYS } from './session'

declare module 'next-auth' {
  interface User {
    sid?: string
    isAdmin?: boolean
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    sid: string
    isAdmin: boolean
  }
}

/** A refused sign-in, which carries our code through next-auth to the action. */
export class SignInRefused extends CredentialsSignin {
  readonly reason: DomainError
  constructor(reason: DomainError) {
    super(reason.code)
    this.code = reason.code satisfies ErrorCode
    this.reason = reason
  }
}

/** Any client can cause these errors, so they are not logged as errors. */
const CAUSED_BY_CLIENTS = [
  'CredentialsSignin',
  'MissingCSRF',
  'UnknownAction',
  'InvalidProvider',
  'SignInError',
  'JWTSessionError',
]

const credentials = z.object({ email: z.string().max(320), password: z.string().max(1_000) })

export const { handlers, signIn, signOut } = NextAuth({
  secret: env.AUTH_SECRET,
  trustHost: true,
  session: { strategy: 'jwt', maxAge: SESSION_DAYS * 86_400 },
  cookies: {
    sessionToken: { name: SESSION_COOKIE, options: cookieOptions },
    callbackUrl: { name: CALLBACK_COOKIE, options: cookieOptions },
  },
  pages: { signIn: '/auth', error: '/auth' },
  logger: {
    error: (error) => {
      const byClient =
        (error instanceof AuthError && CAUSED_BY_CLIENTS.includes(error.type)) || error instanceof SyntaxError
      log[byClient ? 'debug' : 'error']({ error }, 'next-auth')
    },
    warn: () => {},
    debug: () => {},
  },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize(given) {
        const parsed = credentials.safeParse(given)
        if (!parsed.success) throw new SignInRefused(new DomainError('invalid_credentials'))
        try {
          const session = await authenticate({
            ...parsed.data,
            network: await clientNetwork(),
            device: await clientDevice(),
            deviceToken: await deviceTokenOfRequest(),
          })
          return { id: session.userId, sid: session.sessionId, isAdmin: session.isAdmin }
        } catch (error) {
          // A database that is down or full is one too; next-auth would hide it in an error of its own.
          const refusal = asDomainError(error)
          throw refusal ? new SignInRefused(refusal) : error
        }
      },
    }),
  ],
  callbacks: {
    /** The argument of `session.update()` comes from the browser and is ignored: only the row counts. */
    async jwt({ token, user }) {
      if (user?.sid) return { sub: user.id, sid: user.sid, isAdmin: user.isAdmin === true }
      const session = await readSession(token.sid)
      return session ? { sub: session.userId, sid: session.sessionId, isAdmin: session.isAdmin } : null
    },
    /** Where a form leads is up to its action. */
    redirect: ({ baseUrl }) => baseUrl,
    session: ({ session, token }) => ({ expires: session.expires, user: { isAdmin: token.isAdmin } }),
  },
  events: {
    /** Ends the browser's previous session, whose cookie is still in the request. */
    async signIn() {
      const former = await claimsOfRequest()
      if (former) await closeSession(former.sid)
    },
    /** Ends the session in the database, so that a copy of the cookie is useless. */
    async signOut(ended) {
      if ('token' in ended && ended.token) await closeSession(ended.token.sid)
      await clearHints()
    },
  },
})
