import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import postgres from 'postgres'
import { listening } from './listening'

const READY = 'Z'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** What a client is sent at its start: authenticated, a process number of the pooler's own, ready. */
const GREETING = Buffer.from('520000000800000000' + '4b0000000c0000000100000001' + '5a0000000549', 'hex')

/** A connection to the server whose start the driver has done, as a bare socket. */
async function serverSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const sql = postgres(url, { max: 1, fetch_types: false, socket: () => socket } as object)
  await sql`select 1`
  return socket.removeAllListeners()
}

/** Whether the last message of the chunk says that no transaction is open. */
const endsIdle = (chunk: Buffer) => chunk.at(-6) === READY && chunk.at(-1) === IDLE

/** A transaction pooler like PgBouncer: each transaction of a client goes to the server connection that became idle last. */
export async function startTransactionPooler(url: string, size = 3) {
  const idle = await Promise.all(Array.from({ length: size }, () => serverSocket(url)))
  const all = [...idle]
  const clients = new Set<Socket>()
  const pooler = createServer((client) => {
    clients.add(client.on('error', () => {}))
    let server: Socket | undefined
    client.once('data', () => {
      client.write(GREETING)
      client.on('data', (chunk) => {
        // It ends the client's connection, not the server's.
        if (chunk[0] === TERMINATE) return
        if (!server) {
          server = idle.pop()
          server?.on('data', (answer) => {
            client.write(answer)
            if (!endsIdle(answer) || !server) return
            idle.push(server.removeAllListeners('data'))
            server = undefined
          })
        }
        server?.write(chunk)
      })
    })
  })
  const pooled = new URL(url)
  pooled.port = String(await listening(pooler))
  const stop = () => {
    for (const socket of [...clients, ...all]) socket.destroy()
    pooler.close()
  }
  return { url: pooled.href, stop }
}
