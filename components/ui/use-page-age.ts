import { useSyncExternalStore } from 'react'

/** How old the document was when it was loaded: without a network the worker answers with one that it has kept. */
const keptMs = () => Number(document.documentElement.dataset.age ?? 0)

/** Milliseconds since the page came from the server, as time elapsed only on the device's clock. */
export const pageAge = () => keptMs() + performance.now()

const readers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let ticks = 0

function subscribe(read: () => void) {
  readers.add(read)
  // Nothing has updated it while nobody read it.
  if (timer === undefined) ticks = ticks === 0 ? keptMs() : pageAge()
  timer ??= setInterval(() => {
    ticks = pageAge()
    for (const reader of readers) reader()
  }, 1000)
  return () => {
    readers.delete(read)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The same, updated every second by one shared timer; 0 on the server and during hydration. */
export const usePageAge = () =>
  useSyncExternalStore(
    subscribe,
    () => ticks,
    () => 0,
  )
