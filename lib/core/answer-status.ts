import type { AsyncLocalStorage } from 'node:async_hooks'

type Store = AsyncLocalStorage<{ status?: number }>
const KEY = Symbol.for('goalquest.answer-status')

/** Set by the web process around each request: an action cannot set its status, the process can. */
export const shareAnswerStatus = (store: Store) => {
  Reflect.set(globalThis, KEY, store)
}

export function answerWith(status: number): void {
  const store: Store | undefined = Reflect.get(globalThis, KEY)
  const request = store?.getStore()
  if (request) request.status = status
}
