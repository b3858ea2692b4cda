import { randomUUID } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { expect } from '../pages/page-test'
import { call, outcomeOf } from './actions'
import { APP } from './app'
import type { Visitor } from './visitor'

export const createMission = async (visitor: Visitor, title: string) => {
  const answer = await call(visitor, 'createMission', { requestId: randomUUID(), title, points: '10' })
  expect(outcomeOf(answer)?.ok).toBe(true)
}

export class Stream {
  text = ''
  hasEnded = false
  readonly #request: ClientRequest
  readonly answer: Promise<IncomingMessage>

  constructor(visitor: Visitor) {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
    this.answer = promise
    this.#request = get(`${APP.url.replace('localhost', '127.0.0.1')}/api/events`, {
      headers: { cookie: visitor.cookieHeader },
    })
    this.#request.on('error', () => {})
    this.#request.on('response', (answer) => {
      resolve(answer)
      answer.on('data', (data: Buffer) => {
        this.text += data
      })
      answer.on('error', () => {})
      answer.on('end', () => {
        this.hasEnded = true
      })
    })
  }

  close() {
    this.#request.destroy()
  }
}
