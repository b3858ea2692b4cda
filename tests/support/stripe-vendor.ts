import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from '@/lib/env'
import { Mailbox } from '@/vendors/mailbox'
import { createVendorServer } from '@/vendors/server'
import { type StripeVendor, stripe } from '@/vendors/stripe/stripe'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export type RunningStripe = Omit<StripeVendor, 'control'> & {
  /** Below which its API and pages are. */
  address: string
  control(command: Record<string, unknown>): Promise<number>
  stop(): Promise<void>
}

/**
 * A local Stripe of this process, to which the gateway is pointed. Events go where `deliveries.aim` says.
 * @param ahead milliseconds by which its clock is ahead of the real one
 */
export async function startStripe(ahead = 0): Promise<RunningStripe> {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-stripe-'))
  const vendor = stripe({ origin: 'http://stripe.test/stripe', wall: () => Date.now() + ahead })
  const server = createVendorServer([vendor], new Mailbox(folder))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const address = `${base}/stripe`
  Object.assign(env, { STRIPE_API_URL: address, PAYMENTS: 'demo', STRIPE_WEBHOOK_SECRET: [WEBHOOK_SECRET] })
  return {
    ...vendor,
    address,
    control: async (command) => {
      const body = JSON.stringify({ vendor: 'stripe', ...command })
      return (await fetch(`${base}/control`, { method: 'POST', body })).status
    },
    stop: async () => {
      vendor.account.deliveries.reset()
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true })
    },
  }
}
