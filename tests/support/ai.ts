import { env } from '@/lib/env'
import { openai } from '@/vendors/openai/openai'
import { serveVendor } from './local-vendor'

/** The local AI vendor on a port of its own, to which the gateway is pointed from here on. */
export async function startAi() {
  const { server, url, control, stop } = await serveVendor(openai())
  const asked: Record<string, number> = {}
  server.prependListener('request', ({ url: target = '' }) => {
    asked[target] = (asked[target] ?? 0) + 1
  })
  let hear = (_body: string) => {}
  server.prependListener('request', (request) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => hear(Buffer.concat(pieces).toString()))
  })
  Object.assign(env, { OPENAI_BASE_URL: `${url}/openai/v1` })
  return {
    /** Requests so far, by path below `/openai/v1/`. */
    asked: (what: string) => asked[`/openai/v1/${what}`] ?? 0,
    control,
    /** Receives the body of every request from here on. */
    listen: (ear: (body: string) => void) => {
      hear = ear
    },
    stop,
  }
}
