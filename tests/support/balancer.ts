import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listening } from './listening'

/** A proxy before several instances, as a host has one: in turn, and the next one when an instance takes no connection. */
export async function startBalancer(ports: number[]) {
  const serving = new Set(ports)
  let turn = 0

  function forward(port: number, incoming: IncomingMessage, body: Buffer, response: ServerResponse) {
    return new Promise<boolean>((resolve) => {
      const { method, url, headers } = incoming
      const upstream = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
      upstream.on('response', (answer) => {
        resolve(true)
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      })
      upstream.on('error', (error) => {
        const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
        if (!isRefused) response.destroy()
        resolve(!isRefused)
      })
      response.on('close', () => upstream.destroy())
      upstream.end(body)
    })
  }

  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming)
    const inTurn = [...serving]
    const first = turn++ % inTurn.length
    for (const port of [...inTurn.slice(first), ...inTurn.slice(0, first)])
      if (await forward(port, incoming, body, response)) return
    response.writeHead(502).end()
  })
  // It would close idle connections just as a busy client sends on them.
  server.keepAliveTimeout = 0
  return {
    url: `http://localhost:${await listening(server)}`,
    /** Before an instance gets the signal to stop, nothing new is sent to it. */
    take: (port: number) => serving.delete(port),
    give: (port: number) => serving.add(port),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
