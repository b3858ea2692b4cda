import { randomUUID } from 'node:crypto'
import { jsonBody } from '@/lib/auth/json-body'
import { clientNetwork, requestLocale } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { askCoach } from '@/lib/coach/commands'
import { ownTurn } from '@/lib/coach/queries'
import { suggestionsOf } from '@/lib/coach/rules'
import { chatInput } from '@/lib/coach/schema'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { consumeLimit } from '@/lib/core/security/rate-limit'

export const dynamic = 'force-dynamic'

/** The reply as JSON or, for clients that accept event streams, chunk by chunk. A refusal comes with its status: nothing is sent before the first word. */
export const POST = fanRoute(async (fan, request) => {
  const { message, requestId = randomUUID() } = await jsonBody(request, chatInput)
  await consumeLimit('ai_network', await clientNetwork())
  const locale = await requestLocale()
  const left = new AbortController()
  request.signal.addEventListener('abort', () => left.abort())
  const ask = (onText?: (chunk: string) => void) =>
    askCoach(fan, { question: message, requestId }, locale, { signal: left.signal, onText })
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return Response.json(await answerOf(fan, await ask()), { headers: { 'cache-control': 'no-store' } })
  const stream = await streamed(fan, ask, left)
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  return new Response(stream, { headers })
})

async function answerOf(fan: SignedIn, id: string) {
  const turn = await ownTurn(fan, id)
  const reply = turn?.reply ?? ''
  return { id, state: turn?.state ?? 'failed', reply, suggestions: suggestionsOf(reply) }
}

async function streamed(
  fan: SignedIn,
  ask: (onText: (chunk: string) => void) => Promise<string>,
  left: AbortController,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const first = Promise.withResolvers<void>()
  let send = (_event: string, _data: unknown) => {}
  let close = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (event, data) =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      close = () => controller.close()
    },
    cancel() {
      send = () => {}
      close = () => {}
      left.abort()
    },
  })
  ask((chunk) => {
    send('text', { text: chunk })
    first.resolve()
  })
    .then(async (id) => send('done', await answerOf(fan, id)))
    .catch((error: unknown) => {
      first.reject(error)
      send('failed', { code: error instanceof DomainError ? error.code : 'internal' })
    })
    .finally(() => {
      first.resolve()
      close()
    })
  await first.promise
  return stream
}
