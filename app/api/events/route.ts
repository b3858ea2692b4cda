import { hasHint, setHint } from '@/lib/auth/hint-cookies'
import { liveFeed } from '@/lib/auth/live-feed'
import { fanRoute } from '@/lib/auth/route'
import { streamingResponse } from '@/lib/core/http/response-context'
import { balanceOf } from '@/lib/ledger/queries'

export const dynamic = 'force-dynamic'

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const GET = fanRoute(async (fan, request) => {
  if (!(await hasHint())) await setHint({ xp: await balanceOf(fan, 'xp'), isAdmin: fan.kind === 'admin' })
  const age = new URL(request.url).searchParams.get('pageAge')
  return streamingResponse(liveFeed(fan, age), HEADERS)
})
