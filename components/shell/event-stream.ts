import { LOST_ANSWER } from '@/components/ui/lost-answer'
import { pageAge } from '@/components/ui/use-page-age'

/** Shortest and longest wait before a refused stream is opened again; random in between, so that pages do not all return at once. */
const RETRY_MS = [5_000, 60_000] as const

/**
 * Keeps the fan's event stream open while the page is visible. The browser reopens a broken stream by itself, but not a
 * refused one. After a lost answer it is reopened: once it is open, the server can be reached again.
 * @param attach gives each new stream its listeners
 * @param onClose called when the page stops following: what happens now is missed
 * @returns a function that stops it
 */
export function keepEventStream(attach: (source: EventSource) => void, onClose: () => void): () => void {
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  // The first stream also delivers what happened since the page was rendered. A later one does not: the page refreshes instead.
  let address = `/api/events?pageAge=${Math.ceil(pageAge())}`
  const open = () => {
    clearTimeout(retryTimer)
    const opened = new EventSource(address)
    address = '/api/events'
    source = opened
    attach(opened)
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      source = null
      const [soonest, latest] = RETRY_MS
      retryTimer = setTimeout(follow, soonest + Math.random() * (latest - soonest))
    })
  }
  const close = () => {
    clearTimeout(retryTimer)
    source?.close()
    source = null
    onClose()
  }
  const follow = () => (document.hidden ? close() : source === null && open())
  const reopen = () => {
    close()
    follow()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  document.addEventListener(LOST_ANSWER, reopen)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    document.removeEventListener(LOST_ANSWER, reopen)
    close()
  }
}
