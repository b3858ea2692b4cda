import type { AsyncLocalStorage } from 'node:async_hooks'

type OpenAnswer = { write: (text: string) => void; end: () => void }
/** Writes an open-ended answer. @returns a function to call once the answer is over */
export type Feed = (answer: OpenAnswer) => Promise<() => void>
/** What the application sets on an answer because Next.js cannot. */
export type ChosenAnswer = { status?: number; keepOpen: (feed: Feed) => void }

type Store = AsyncLocalStorage<ChosenAnswer>
const KEY = Symbol.for('goalquest.answer')

/** Set by the web process around each request. */
export const shareAnswer = (store: Store) => {
  Reflect.set(globalThis, KEY, store)
}

function ownAnswer(): ChosenAnswer | undefined {
  const store: Store | undefined = Reflect.get(globalThis, KEY)
  return store?.getStore()
}

/** An action cannot set its status; the web process can. */
export function answerWith(status: number): void {
  const answer = ownAnswer()
  if (answer) answer.status = status
}

/**
 * A response that stays open. The web process feeds it by itself: Next.js would hold request, stream and context all that time
 * (decision 025). Under plain `next start` the feed is the response's body.
 */
export function feedResponse(feed: Feed, headers: Record<string, string>): Response {
  const answer = ownAnswer()
  answer?.keepOpen(feed)
  return new Response(answer ? null : bodyOf(feed), { headers })
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
