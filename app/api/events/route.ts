import { liveFeed } from '@/lib/auth/live-feed'
import { fanRoute } from '@/lib/auth/route'
import { streamingResponse } from '@/lib/core/response-context'

export const dynamic = 'force-dynamic'

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const GET = fanRoute(async (fan, request) => {
  const age = new URL(request.url).searchParams.get('pageAge')
  return streamingResponse(liveFeed(fan, age), HEADERS)
})
