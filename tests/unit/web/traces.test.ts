import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trace } from '@opentelemetry/api'
import { afterEach, expect, it } from 'vitest'
import { startTraces } from '@/server/web/traces'

const own = { ...process.env }
afterEach(() => {
  process.env = { ...own }
  trace.disable()
})

it('sends spans to where the OTEL_ variables lead, the last ones when it stops, without tokens (T48)', async () => {
  const received: string[] = []
  let sent = ''
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        received.push(`${request.method} ${request.url}`)
        sent = Buffer.concat(pieces).toString('latin1')
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
  })
  const stop = startTraces()
  const attributes = { 'http.target': '/auth/reset?token=s3cret', 'http.route': '/auth/reset' }
  const span = trace.getTracer('test').startSpan('GET', { attributes })
  span.end()
  expect(received).toEqual([])
  await stop()
  server.close()
  expect(received).toEqual(['POST /v1/traces'])
  expect(sent).toContain('/auth/reset')
  expect(sent).not.toContain('s3cret')
})
