import { z } from 'zod'
import { cronActor } from '@/lib/auth/bearer'
import { route } from '@/lib/auth/route'
import { publishDue } from '@/lib/content/commands'
import { DomainError } from '@/lib/core/errors'

export const dynamic = 'force-dynamic'

const order = z.strictObject({ mode: z.literal('window').default('window') })

/** The body may be left out. */
async function orderOf(request: Request) {
  const text = request.method === 'POST' ? await request.text() : ''
  if (text.trim() === '') return
  try {
    order.parse(JSON.parse(text))
  } catch {
    throw new DomainError('malformed')
  }
}

const publish = route(async (request) => {
  const actor = cronActor(request, 'cron:content-scheduler')
  await orderOf(request)
  return Response.json(await publishDue(actor))
})

export const GET = publish
export const POST = publish
