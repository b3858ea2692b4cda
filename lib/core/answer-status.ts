import type { AsyncLocalStorage } from 'node:async_hooks'

type Store = AsyncLocalStorage<{ status?: number }>
const KEY = Symbol.for('goalquest.answer-status')

/** Set by the web worker around each request: an action can not choose its status itself, the worker can. */
export const shareAnswerStatus = (store: Store) => {
  Reflect.set(globalThis, KEY, store)
}

export function answerWith(status: number): void {
  const store: Store | undefined = Reflect.get(globalThis, KEY)
  const request = store?.getStore()
  if (request) request.status = status
}
