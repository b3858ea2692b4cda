import { guestRoute } from '@/lib/auth/route'
import { isReady } from '@/lib/operations/queries'

export const dynamic = 'force-dynamic'

/** Whether it can serve; what is wrong is told to the operator by `npm run doctor`, not to strangers. */
export const GET = guestRoute(async () => {
  const ready = await isReady()
  const headers = { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '5' }) }
  return Response.json({ status: ready ? 'ready' : 'unavailable' }, { status: ready ? 200 : 503, headers })
})
