import { jsonBody } from '@/lib/auth/json-body'
import { fanRoute } from '@/lib/auth/route'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { choiceInput } from '@/lib/quiz/schema'

export const dynamic = 'force-dynamic'

/** A route rather than an action: an action would render the page again for each choice. */
export const POST = fanRoute(async (fan, request) => {
  await saveChoice(fan, await jsonBody(request, choiceInput))
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
})
