import type { Server as HttpServer } from 'node:http'
import { createServer, type ListenOptions, type Server } from 'node:net'

const SOCKETS = 16

/**
 * Listens with several sockets on one port, among which the kernel spreads new connections. Node accepts one connection per
 * listening socket in each turn of its loop, and a turn that renders pages takes 10 ms; decision 025 has the figures.
 * @returns what has to be closed
 */
export function listen(server: HttpServer, options: ListenOptions, onReady: () => void): Server[] {
  // Each process accepts its own connections from the kernel: handed on by the parent they would arrive one at a time,
  // each waiting until a busy process has acknowledged the last.
  const reusePort = process.platform === 'linux'
  const others = Array.from({ length: reusePort ? SOCKETS - 1 : 0 }, () =>
    createServer({ noDelay: true }, (socket) => server.emit('connection', socket)),
  )
  const listeners = [server, ...others]
  let count = 0
  const onListening = () => {
    if (++count === listeners.length) onReady()
  }
  for (const other of others) other.on('error', (error) => server.emit('error', error))
  for (const listener of listeners) listener.listen({ ...options, reusePort }, onListening)
  return listeners
}
