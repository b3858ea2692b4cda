import type { NextRequest } from 'next/server'
import { handlers } from '@/lib/auth/next-auth'
import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'

/** Only the endpoints the application uses; the built-in pages of next-auth stay closed. */
const NEEDED = {
  GET: /^\/api\/auth\/(csrf|session)$/,
  POST: /^\/api\/auth\/(session|signout|callback\/credentials)$/,
}

const only = (method: 'GET' | 'POST') => async (request: NextRequest) => {
  if (!NEEDED[method].test(request.nextUrl.pathname)) throw new DomainError('not_found')
  return handlers[method](request)
}

export const GET = publicRoute(only('GET'))
export const POST = publicRoute(only('POST'))
