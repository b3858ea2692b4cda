import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { problemOfReplica } from '@/scripts/doctor/replica'
import { probe } from '@/server/start/database'

const closing = createServer((socket) => socket.on('error', () => {}).end())
await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
afterAll(() => closing.close())

function urlOfClosing(): string {
  const address = closing.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return `postgres://fan:forza@127.0.0.1:${address.port}/none`
}

it('a server that closes each connection at once is named as such', async () => {
  await expect(probe('DATABASE_URL', urlOfClosing(), 300)).rejects.toThrow(
    /^DATABASE_URL: it closes every connection/,
  )
})

it('and so is a replica, for which the doctor would wait without end', async () => {
  await expect(problemOfReplica(urlOfClosing(), 300)).rejects.toThrow(
    /^DATABASE_REPLICA_URLS: it closes every connection/,
  )
})
