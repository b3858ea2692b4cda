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

/** Milliseconds since page load, updated every second by one shared timer; 0 on the server and during hydration. */
export const usePageAge = () =>
  useSyncExternalStore(
    subscribe,
    () => ticks,
    () => 0,
  )
