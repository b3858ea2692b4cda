import { cronRoute } from '@/lib/auth/route'
import { settleByCron } from '@/lib/operations/settlement/commands'

export const POST = cronRoute('cron:settle', async (system) => Response.json(await settleByCron(system)))
