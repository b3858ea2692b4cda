import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { probe } from '@/server/start/database'

const closing = createServer((socket) => socket.on('error', () => {}).end())
await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
afterAll(() => closing.close())

it('a server that closes each connection at once is named as such', async () => {
  const address = closing.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const url = `postgres://fan:forza@127.0.0.1:${address.port}/none`
  await expect(probe('DATABASE_URL', url, 300)).rejects.toThrow(/^DATABASE_URL: it closes every connection/)
})
