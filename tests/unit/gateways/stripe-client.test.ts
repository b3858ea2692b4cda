import { afterAll, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { stripeClient } from '@/lib/gateways/stripe-client'

const { STRIPE_API_URL, PAYMENTS } = env
afterAll(() => {
  Object.assign(env, { STRIPE_API_URL, PAYMENTS })
})

it.each([
  ['http://[::1]:9000/stripe', '::1'],
  ['https://stripe.example', 'stripe.example'],
])('calls the host of %s as Node.js looks it up', (address, host) => {
  Object.assign(env, { STRIPE_API_URL: address, PAYMENTS: 'demo' })
  expect(stripeClient().getApiField('host')).toBe(host)
})
