import { IncomingMessage } from 'node:http'
import type { ErrorCode } from '../../lib/core/errors.ts'
import { type Refusal, refusal } from './refusal.ts'

/** The request with its body already read, for a reader that expects a stream. */
class ReplayedRequest extends IncomingMessage {
  constructor(original: IncomingMessage, body: Buffer) {
    super(original.socket)
    this.method = original.method
    this.url = original.url
    this.httpVersion = original.httpVersion
    this.httpVersionMajor = original.httpVersionMajor
    this.httpVersionMinor = original.httpVersionMinor
    this.rawHeaders = original.rawHeaders
    this.headers = original.headers
    this.complete = true
    this.push(body)
    this.push(null)
  }

  // The socket belongs to the original request: reading or destroying this one must not touch it.
  override _read(): void {}
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error)
  }
}

export const replay = (original: IncomingMessage, body: Buffer): IncomingMessage =>
  new ReplayedRequest(original, body)

type ReadBody = { body: Buffer } | { refused: Refusal } | 'gone'

/** The lowest pace of a body: anything slower is a client that holds its place on purpose, or one that has left. */
const LEAST_BYTES = 1024
const LEAST_EVERY_MS = 5_000

/** Reads a whole body, counting the bytes as they arrive; `gone` when the client leaves in the middle. */
export const readBody = (request: IncomingMessage, limit: number): Promise<ReadBody> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let sizeBefore = 0
    const settle = (outcome: ReadBody) => {
      clearInterval(pace)
      request.off('data', onData).off('end', onEnd).off('close', onClose)
      resolve(outcome)
    }
    const refuse = (code: ErrorCode) => {
      request.pause()
      settle({ refused: refusal(code) })
    }
    const pace = setInterval(() => {
      if (size - sizeBefore < LEAST_BYTES) refuse('too_slow')
      sizeBefore = size
    }, LEAST_EVERY_MS)
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else refuse('too_large')
    }
    const onEnd = () => settle({ body: Buffer.concat(chunks, size) })
    const onClose = () => settle('gone')
    request.on('data', onData).on('end', onEnd).on('close', onClose)
    request.on('error', () => {})
  })
