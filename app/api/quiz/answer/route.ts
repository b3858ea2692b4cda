import { fanRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/form'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { choiceInput } from '@/lib/quiz/schema'

export const dynamic = 'force-dynamic'

/** A route rather than an action: an action would render the page again for each choice. */
export const POST = fanRoute(async (fan, request) => {
  const body: unknown = await request.json().catch(() => {
    throw new DomainError('malformed')
  })
  await saveChoice(fan, parseInput(choiceInput, body))
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
})
