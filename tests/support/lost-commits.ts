import { connect, createServer } from 'node:net'
import { listening } from './listening'

const COMMITTED = Buffer.from('COMMIT\0')

/**
 * A relay to the database that loses the answer of the next COMMIT on demand: the transaction is committed, and nobody learns of
 * it. The relay lives as long as the process, without keeping it alive.
 */
export async function startLosingCommits(url: string) {
  const { hostname, port } = new URL(url)
  let isArmed = false
  let lost = 0
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    const cut = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', cut).on('close', cut)
    client.on('data', (chunk) => server.write(chunk))
    server.on('data', (answer) => {
      if (isArmed && answer.includes(COMMITTED)) {
        isArmed = false
        lost++
        cut()
      } else client.write(answer)
    })
  })
  proxy.unref()
  const relayed = new URL(url)
  relayed.hostname = '127.0.0.1'
  relayed.port = String(await listening(proxy))
  return {
    url: relayed.href,
    loseNext: () => {
      isArmed = true
    },
    lost: () => lost,
  }
}
