import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Node.js hands over requests of one connection before the answer to the earlier one has been sent, and sends none of theirs until
 * then: behind a stream of events they would hold their places for as long as the stream lasts. The next one waits outside the
 * queues; a connection that sends more is closed, since no browser or proxy does so.
 */
export function oneAtATime() {
  const latest = new WeakMap<Socket, ServerResponse>()
  const waiting = new WeakSet<Socket>()
  /** @returns false when nobody waits for the answer any more */
  return async ({ socket }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const earlier = latest.get(socket)
    latest.set(socket, response)
    if (!earlier || earlier.closed) return true
    if (waiting.has(socket)) socket.destroy()
    else {
      waiting.add(socket)
      await new Promise((resolve) => earlier.once('close', resolve))
      waiting.delete(socket)
    }
    return !socket.destroyed
  }
}
