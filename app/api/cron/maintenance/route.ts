import { cronActor } from '@/lib/auth/bearer'
import { route } from '@/lib/auth/route'
import { maintain } from '@/lib/operations/commands'

export const POST = route(async (request) =>
  Response.json(await maintain(cronActor(request, 'cron:maintenance'))),
)
