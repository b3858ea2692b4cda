import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, requirePort } from '@/server/start/ports'

const LOOPBACK = '127.0.0.1'

it('a port that is taken is named', async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, LOOPBACK, resolve))
  await expect(requirePort('PORT', port, LOOPBACK)).rejects.toThrow(`PORT ${port} is taken`)
  server.close()
})

it('an address of another machine is reported as one', async () => {
  await expect(requirePort('PORT', 0, '203.0.113.1')).rejects.toThrow(
    'HOST 203.0.113.1 is not an address of this machine',
  )
})

it('any other failure is reported as it is', async () => {
  await expect(requirePort('PORT', 70_000, LOOPBACK)).rejects.toThrow(/^PORT 70000: .*65536/)
})
