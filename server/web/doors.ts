import type { Server as HttpServer } from 'node:http'
import { createServer, type ListenOptions, type Server } from 'node:net'

const DOORS = 16

/**
 * Listens by several sockets on one port, among which the kernel spreads new connections. Node takes one connection from
 * each in a turn of its loop, and a turn in which pages are rendered is long: through one door a crowd would wait most
 * of a second even to be refused.
 * @returns what has to be closed
 */
export function openDoors(server: HttpServer, options: ListenOptions, opened: () => void): Server[] {
  // Each process takes its own connections from the kernel: handed on by the parent they would come one at a time,
  // each waiting until a busy process has said thanks.
  const isShared = process.platform === 'linux'
  const others = Array.from({ length: isShared ? DOORS - 1 : 0 }, () =>
    createServer({ noDelay: true }, (socket) => server.emit('connection', socket)),
  )
  const doors = [server, ...others]
  let count = 0
  const onListening = () => {
    if (++count === doors.length) opened()
  }
  for (const door of others) door.on('error', (error) => server.emit('error', error))
  for (const door of doors) door.listen({ ...options, reusePort: isShared }, onListening)
  return doors
}
