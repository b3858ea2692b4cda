import { cronActor } from '@/lib/auth/bearer'
import { publicRoute } from '@/lib/auth/route'
import { healthOf, isReady } from '@/lib/operations/queries'

export const dynamic = 'force-dynamic'

/** Whether it can serve. The holder of CRON_SECRET also sees vendors and the ledger's checks, strangers neither. */
export const GET = publicRoute(async (request) => {
  const operator = request.headers.has('authorization') ? cronActor(request, 'ready') : null
  const [ready, health] = await Promise.all([isReady(), operator && healthOf(operator)])
  const headers = { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '5' }) }
  const body = { status: ready ? 'ready' : 'unavailable', ...health }
  return Response.json(body, { status: ready ? 200 : 503, headers })
})
