import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Opens a server on a free port of the loopback address. @returns the port */
export async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
