import type { ServerResponse } from 'node:http'

type Watch = {
  /** Called once, when the response is written or its client has left. */
  onEnd: () => void
  /** Called when the response has not begun in time. */
  onLate: () => void
  withinMs: number
}

/** Watches a response until its end. */
export function watchResponse(response: ServerResponse, { onEnd, onLate, withinMs }: Watch): void {
  const late = () => {
    if (response.headersSent) return
    // The application may still write its late answer, which nobody reads.
    response.on('error', () => {})
    onLate()
  }
  const timeout = Number.isFinite(withinMs) ? setTimeout(late, withinMs) : undefined
  let hasEnded = false
  const end = () => {
    clearTimeout(timeout)
    if (!hasEnded) onEnd()
    hasEnded = true
  }
  response.once('prefinish', end).once('close', end)
  if (response.destroyed) end()
}
