import { cronActor } from '@/lib/auth/bearer'
import { route } from '@/lib/auth/route'
import { settleByCron } from '@/lib/operations/settle-commands'

export const POST = route(async (request) =>
  Response.json(await settleByCron(cronActor(request, 'cron:settle'))),
)
