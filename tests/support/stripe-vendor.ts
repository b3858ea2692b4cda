import { env } from '@/lib/env'
import { type StripeVendor, stripe } from '@/vendors/stripe/stripe'
import { serveVendor } from './local-vendor'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export type RunningStripe = Omit<StripeVendor, 'control'> & {
  /** The address below which its API and pages are. */
  address: string
  control(command: Record<string, unknown>): Promise<number>
  stop(): Promise<void>
}

/**
 * A local Stripe of this process, to which the gateway is pointed. Events go where `deliveries.aim` says.
 * @param ahead milliseconds by which its clock is ahead of the real one
 */
export async function startStripe(ahead = 0): Promise<RunningStripe> {
  const vendor = stripe({ origin: 'http://stripe.test/stripe', wall: () => Date.now() + ahead })
  const { url, control, stop } = await serveVendor(vendor)
  const address = `${url}/stripe`
  Object.assign(env, { STRIPE_API_URL: address, PAYMENTS: 'demo', STRIPE_WEBHOOK_SECRET: [WEBHOOK_SECRET] })
  return {
    ...vendor,
    address,
    control: async (command) => (await control(command)).status,
    stop: () => {
      vendor.account.deliveries.reset()
      return stop()
    },
  }
}
