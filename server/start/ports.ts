import { createServer } from 'node:net'
import { errorCode } from '../../lib/core/unknown.ts'
import { explainFailure, StartError } from './failure.ts'

const EXPLANATIONS: Record<string, string> = {
  EADDRINUSE: 'is taken: stop the program that uses it, or set another',
  EACCES: 'needs administrator rights: set one above 1023',
}

const NOT_OURS = ['EADDRNOTAVAIL', 'ENOTFOUND']

const listenOnce = (port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })

/**
 * Fails early when a port or host is not available, before anything has started.
 * @throws StartError naming the variable
 */
export async function requirePort(variable: string, port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host)
  } catch (error) {
    const code = errorCode(error)
    if (NOT_OURS.includes(code)) throw new StartError(`HOST ${host} is not an address of this machine`)
    const explanation = EXPLANATIONS[code]
    throw new StartError(
      explanation ? `${variable} ${port} ${explanation}` : `${variable} ${port}: ${explainFailure(error)}`,
    )
  }
}

export const freePort = () => listenOnce(0, '127.0.0.1')
