import { type Agent, request } from 'node:http'
import type { WireRequest } from './load.ts'

const TIMEOUT_MS = 15_000

/** `status` is 0 without an answer: a broken connection, or none within fifteen seconds. */
export type Answer = { status: number; retryAfter: string | null; body: string; ms: number }

/** Sends a request over the agent's connections, far cheaper for the sender than `fetch`. Never rejects. */
export const ask = (
  agent: Agent,
  url: string,
  { method, path, headers, body }: WireRequest,
): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const settle = (status: number, retryAfter: string | null, text: string) =>
      resolve({ status, retryAfter, body: text, ms: performance.now() - began })
    const asked = request(url + path, { method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', () => settle(0, null, ''))
      response.once('end', () => {
        const retryAfter = response.headers['retry-after'] ?? null
        settle(response.statusCode ?? 0, retryAfter, Buffer.concat(chunks).toString())
      })
    })
    asked.once('timeout', () => asked.destroy(new Error('timeout')))
    asked.once('error', () => settle(0, null, ''))
    asked.end(body)
  })
