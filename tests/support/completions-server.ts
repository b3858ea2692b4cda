import { createServer } from 'node:http'
import { env } from '@/lib/env'
import { listening } from './listening'

type Message = { role: string; content: string }
type Plan = {
  pieces: string[]
  /** Without one the stream breaks off. */
  finish: string | null
  usage: { prompt_tokens: number; completion_tokens: number } | null
  /** The refusal of `/responses`. */
  refusal: { status: number; code: string | null }
}

const PLAN: Plan = {
  pieces: ['Guarda ', 'il derby.'],
  finish: 'stop',
  usage: { prompt_tokens: 40, completion_tokens: 4 },
  refusal: { status: 404, code: null },
}

/** A compatible server that knows only chat completions, like most local ones; the gateway is pointed to it from here on. */
export async function startCompletions() {
  let plan = PLAN
  const asked: string[] = []
  let last: { messages: Message[]; model: string } | null = null
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    asked.push(request.url ?? '')
    if (request.url !== '/v1/chat/completions') {
      const { status, code } = plan.refusal
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(
        JSON.stringify({ error: { message: 'Not found', type: 'invalid_request_error', code } }),
      )
    }
    last = JSON.parse(Buffer.concat(pieces).toString())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (chunk: object) => response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    for (const content of plan.pieces) send({ choices: [{ index: 0, delta: { content } }] })
    if (plan.finish) send({ choices: [{ index: 0, delta: {}, finish_reason: plan.finish }] })
    if (plan.usage) send({ choices: [], usage: plan.usage })
    response.end(plan.finish ? 'data: [DONE]\n\n' : '')
  })
  Object.assign(env, { OPENAI_BASE_URL: `http://127.0.0.1:${await listening(server)}/v1` })
  return {
    plan: (changes: Partial<Plan>) => {
      plan = { ...PLAN, ...changes }
    },
    asked: (path: string) => asked.filter((one) => one === path).length,
    last: () => last,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
