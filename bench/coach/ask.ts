import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'

type Asked = {
  /** When the first word arrived, by `performance.now()`; null when the stream ended or was refused without one. */
  firstWord: Promise<number | null>
  leave(): void
}

const WORD = 'event: text'

/** Asks the coach as its page does, and listens to the stream until it ends or the fan leaves. */
export function askCoach(agent: Agent, url: string, cookie: string, message: string): Asked {
  const body = JSON.stringify({ message, requestId: randomUUID() })
  const headers = {
    cookie,
    origin: url,
    accept: 'text/event-stream',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const { promise: firstWord, resolve } = Promise.withResolvers<number | null>()
  const asked = request(`${url}/api/ai/coach-chat`, { method: 'POST', agent, headers }, (response) => {
    response.on('data', (piece: Buffer) => piece.includes(WORD) && resolve(performance.now()))
    response.once('end', () => resolve(null)).once('error', () => resolve(null))
  })
  asked.once('error', () => resolve(null)).end(body)
  return { firstWord, leave: () => asked.destroy() }
}
