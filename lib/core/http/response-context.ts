import type { AsyncLocalStorage } from 'node:async_hooks'

type OpenResponse = { write: (text: string) => void; end: () => void }
/** Writes a response that never ends by itself. @returns a function to call when it is over */
export type Feed = (response: OpenResponse) => Promise<() => void>
/** What the application chooses for a response, and Next.js cannot do. */
export type ResponseChoices = { status?: number; keepOpen: (feed: Feed) => void }

type Store = AsyncLocalStorage<ResponseChoices>
const KEY = Symbol.for('goalquest.response')

/** Set by the web process around each request. */
export const installResponseContext = (store: Store) => {
  Reflect.set(globalThis, KEY, store)
}

function currentResponse(): ResponseChoices | undefined {
  const store: Store | undefined = Reflect.get(globalThis, KEY)
  return store?.getStore()
}

/** An action cannot set its status, but the web process can. */
export function setResponseStatus(status: number): void {
  const choices = currentResponse()
  if (choices) choices.status = status
}

/**
 * A response that stays open. The web process feeds it by itself: Next.js would hold request, stream and context as long
 * (decision 025). Under plain `next start` the feed is the response's body.
 */
export function streamingResponse(feed: Feed, headers: Record<string, string>): Response {
  const choices = currentResponse()
  choices?.keepOpen(feed)
  return new Response(choices ? null : bodyOf(feed), { headers })
}

function bodyOf(feed: Feed): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const over = Promise.withResolvers<void>()
  return new ReadableStream({
    async start(controller) {
      const stop = await feed({
        write: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      })
      void over.promise.then(stop)
    },
    cancel: () => over.resolve(),
  })
}
