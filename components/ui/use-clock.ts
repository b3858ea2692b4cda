import { useSyncExternalStore } from 'react'

const readers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let ticks = 0

function subscribe(read: () => void) {
  readers.add(read)
  timer ??= setInterval(() => {
    ticks = performance.now()
    for (const reader of readers) reader()
  }, 1000)
  return () => {
    readers.delete(read)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Milliseconds of this page's life, renewed every second by one timer for all; 0 on the server and at hydration. */
export const usePageAge = () =>
  useSyncExternalStore(
    subscribe,
    () => ticks,
    () => 0,
  )
