import { returnPath } from '@/lib/account/rules'
import { holdsEndedSession } from '@/lib/auth/actor'
import { forgetSession } from '@/lib/auth/end-session'
import { seeOther } from '@/lib/auth/form-post'
import { publicRoute } from '@/lib/auth/route'

/**
 * Where a browser forgets a session that has ended elsewhere, since a page cannot change cookies. A live session is left alone. Who
 * came from `/` meets the landing page, everybody else the sign-in.
 */
export const GET = publicRoute(async (request) => {
  const wanted = new URL(request.url).searchParams.get('next')
  const next = returnPath(wanted)
  if (await holdsEndedSession()) await forgetSession()
  if (wanted === null) return seeOther('/auth')
  return seeOther(next === '/' ? next : `/auth?next=${encodeURIComponent(next)}`)
})
