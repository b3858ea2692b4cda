import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { env } from '@/lib/env'
import { stripeClient } from '@/lib/gateways/stripe-client'

const { STRIPE_API_URL, PAYMENTS } = env
afterAll(() => {
  Object.assign(env, { STRIPE_API_URL, PAYMENTS })
})

const clientOf = (address: string) => {
  Object.assign(env, { STRIPE_API_URL: address, PAYMENTS: 'demo' })
  return stripeClient()
}

it.each([
  ['http://[::1]:9000/stripe', '[::1]'],
  ['https://stripe.example', 'stripe.example'],
])('calls the host of %s as an address has it', (address, host) => {
  expect(clientOf(address).getApiField('host')).toBe(host)
})

it('waits for the whole of an answer no longer than its timeout, below the path of its address', async () => {
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const { customers } = clientOf(`http://127.0.0.1:${port}/stripe`)
  const asked = customers.retrieve('cus_1', {}, { timeout: 400, maxNetworkRetries: 0 })
  await expect(asked).rejects.toThrow()
  expect(paths).toEqual(['/stripe/v1/customers/cus_1'])
}, 10_000)

it('reads no more than 32 MiB of an answer', async () => {
  const server = createServer((_request, response) =>
    response.end(`{"id":"cus_1"${' '.repeat(33 * 1024 * 1024)}}`),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const { customers } = clientOf(`http://127.0.0.1:${port}`)
  await expect(customers.retrieve('cus_1', {}, { maxNetworkRetries: 0 })).rejects.toThrow()
})
