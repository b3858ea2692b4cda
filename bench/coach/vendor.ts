import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lifecycle } from '../../server/start/lifecycle.ts'

/** A few words and the end, a word every quarter of a second without an end, or nothing after the headers. */
type Behavior = 'answers' | 'goes on' | 'hangs'

const WORDS = 20
const BEFORE_FIRST_MS = 40
const WORD_MS = 20
const SLOW_WORD_MS = 250

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: 0, ...fields })}\n\n`

/** An AI vendor that notes when it says the first word of which question. */
export async function startCoachVendor(life: Lifecycle) {
  let behavior: Behavior = 'answers'
  let open = 0
  const firstWords = new Map<string, number>()

  const respond = async (body: string, response: ServerResponse) => {
    open++
    response.once('close', () => open--)
    const question = JSON.parse(body).input.at(-1).content
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (behavior === 'hangs') return response.flushHeaders()
    response.write(event('response.created', { response: {} }))
    await sleep(BEFORE_FIRST_MS)
    firstWords.set(question, performance.now())
    const isLong = behavior === 'goes on'
    for (let word = 0; (isLong || word < WORDS) && !response.destroyed; word++) {
      response.write(event('response.output_text.delta', { delta: 'parola ' }))
      await sleep(isLong ? SLOW_WORD_MS : WORD_MS)
    }
    response.end(
      event('response.completed', { response: { usage: { input_tokens: 1, output_tokens: WORDS } } }),
    )
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/v1/responses') return respond(body, response)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: 'modr', model: 'omni', results: [{ flagged: false }] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  life.defer('AI vendor of the bench', async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** When the first word of a question was sent, by `performance.now()`. */
    firstWords,
    behave: (next: Behavior) => {
      behavior = next
    },
    /** Questions that are being answered now. */
    open: () => open,
  }
}
