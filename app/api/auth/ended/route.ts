import { holdsEndedSession } from '@/lib/auth/actor'
import { forgetSession } from '@/lib/auth/end-session'
import { seeOther } from '@/lib/auth/form-post'
import { publicRoute } from '@/lib/auth/route'
import { returnPath } from '@/lib/core/pages/own-path'

/**
 * Clears the cookies of a session that was ended elsewhere, since a page cannot; a live session is left alone. Redirects to the
 * landing page if the visitor came from `/`, otherwise to the sign-in.
 */
export const GET = publicRoute(async (request) => {
  const wanted = new URL(request.url).searchParams.get('next')
  const next = returnPath(wanted)
  if (await holdsEndedSession()) await forgetSession()
  if (wanted === null) return seeOther('/auth')
  return seeOther(next === '/' ? next : `/auth?next=${encodeURIComponent(next)}`)
})
