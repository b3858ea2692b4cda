import { jsonBody } from '@/lib/auth/json-body'
import { adminRoute } from '@/lib/auth/route'
import { printPoster } from '@/lib/studio/posters/commands'
import { posterInput } from '@/lib/studio/posters/schema'

export const dynamic = 'force-dynamic'

/** Prints a poster for the wall and answers with its id. Disconnecting cancels it. */
export const POST = adminRoute(async (admin, request) => {
  const id = await printPoster(admin, await jsonBody(request, posterInput), request.signal)
  return Response.json({ id }, { headers: { 'cache-control': 'no-store' } })
})
