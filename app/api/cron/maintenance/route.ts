import { cronRoute } from '@/lib/auth/route'
import { maintain } from '@/lib/operations/commands'

export const POST = cronRoute('cron:maintenance', async (system) => Response.json(await maintain(system)))
