import { z } from 'zod'
import { cronRoute } from '@/lib/auth/route'
import { publishDue } from '@/lib/content/commands'
import type { System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'

export const dynamic = 'force-dynamic'

const bodySchema = z.strictObject({ mode: z.literal('window').default('window') })

async function checkBody(request: Request) {
  const text = request.method === 'POST' ? await request.text() : ''
  if (text.trim() === '') return
  try {
    bodySchema.parse(JSON.parse(text))
  } catch {
    throw new DomainError('malformed')
  }
}

async function publish(system: System, request: Request): Promise<Response> {
  await checkBody(request)
  return Response.json(await publishDue(system))
}

export const GET = cronRoute('cron:content-scheduler', publish)
export const POST = cronRoute('cron:content-scheduler', publish)
