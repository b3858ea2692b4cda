import { connect, createServer, type Socket } from 'node:net'
import type { Lifecycle } from '../server/start/lifecycle.ts'

const STARTUP_HEAD = 4
const HEAD = 5

/** `roundTrips` counts the client's Sync, Flush and simple queries: each waits once for the server. */
export type Traffic = { statements: string[]; roundTrips: number }
export type Tap = { url: string; take(): Traffic }

/** Splits the stream of a PostgreSQL client into messages; the first has no type. */
function messageReader(onMessage: (type: string, body: Buffer) => void) {
  let kept = Buffer.alloc(0)
  let started = false
  return (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk])
    for (;;) {
      const head = started ? HEAD : STARTUP_HEAD
      if (kept.length < head) return
      const length = kept.readUInt32BE(head - 4) + head - 4
      if (kept.length < length) return
      if (started) onMessage(kept.toString('latin1', 0, 1), kept.subarray(head, length))
      started = true
      kept = kept.subarray(length)
    }
  }
}

const text = (body: Buffer, from = 0) => body.toString('utf8', from, body.indexOf(0, from))

/** A relay between an application and PostgreSQL (without TLS) that records executed statements. */
export async function openTap(databaseUrl: string, life: Lifecycle): Promise<Tap> {
  const { hostname, port } = new URL(databaseUrl)
  let traffic: Traffic = { statements: [], roundTrips: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    const queries = new Map<string, string>()
    let bound = ''
    const read = messageReader((type, body) => {
      const name = text(body)
      const second = name.length + 1
      if (type === 'P') queries.set(name, text(body, second))
      if (type === 'B') bound = queries.get(text(body, second)) ?? ''
      if (type === 'E') traffic.statements.push(bound)
      if (type === 'Q') traffic.statements.push(name)
      if (type === 'Q' || type === 'S' || type === 'H') traffic.roundTrips++
    })
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', read)
    client.pipe(database)
    database.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  life.defer('wire tap', () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  const tapped = new URL(databaseUrl)
  tapped.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: tapped.href,
    take() {
      const taken = traffic
      traffic = { statements: [], roundTrips: 0 }
      return taken
    },
  }
}
