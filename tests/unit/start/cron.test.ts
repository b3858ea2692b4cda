import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { startCron } from '@/server/start/cron'
import { Lifecycle } from '@/server/start/lifecycle'
import { listening } from '@/tests/support/listening'

const ends: (() => unknown)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

it('the first quiz waits for the first results, and the start for both', async () => {
  const called: string[] = []
  const settling = Promise.withResolvers<ServerResponse>()
  const server = createServer(({ url = '' }, response) => {
    called.push(url.replace('/api/cron/', ''))
    if (url.endsWith('/settle')) settling.resolve(response)
    else response.end('{}')
  })
  const port = await listening(server)
  ends.push(() => server.close())
  const life = new Lifecycle()
  ends.push(() => life.end())
  const started = startCron(`http://127.0.0.1:${port}`, 'secret', life)
  const response = await settling.promise
  expect(called).not.toContain('content-scheduler')
  response.end('{}')
  await started
  expect(called).toContain('content-scheduler')
})
