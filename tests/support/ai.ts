import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from '@/lib/env'
import { Mailbox } from '../../vendors/mailbox'
import { openai } from '../../vendors/openai/openai'
import { createVendorServer } from '../../vendors/server'

/** The local AI vendor on a port of its own, which the gateway asks from here on. */
export async function startAi() {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-ai-'))
  const server = createVendorServer([openai()], new Mailbox(folder))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
    control: (given: Record<string, unknown>) =>
      fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ vendor: 'openai', ...given }) }),
    /** Hears the body of every request from here on. */
    listen: (ear: (body: string) => void) => {
      hear = ear
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
