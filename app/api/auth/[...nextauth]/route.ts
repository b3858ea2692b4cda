import { NextRequest } from 'next/server'
import { CALLBACK_COOKIE } from '@/lib/auth/cookies'
import { handlers } from '@/lib/auth/next-auth'
import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'

/** Only the endpoints the application uses; the built-in pages of next-auth stay closed. */
const NEEDED = {
  GET: /^\/api\/auth\/(csrf|session)$/,
  POST: /^\/api\/auth\/(session|signout|callback\/credentials)$/,
}

const only = (method: 'GET' | 'POST') => async (request: NextRequest) => {
  const { origin, pathname } = request.nextUrl
  if (!NEEDED[method].test(pathname)) throw new DomainError('not_found')
  // next-auth answers 500 to an address to return to, in the query or this cookie, that it cannot parse.
  const plain = new NextRequest(`${origin}${pathname}`, request)
  plain.cookies.delete(CALLBACK_COOKIE)
  return handlers[method](plain)
}

export const GET = publicRoute(only('GET'))
export const POST = publicRoute(only('POST'))
