import 'server-only'
import Stripe from 'stripe'
import { z } from 'zod'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { seconds, text } from './stripe-answer'
import { stripeClient } from './stripe-client'

/** Seconds that a signature stays valid. */
const TOLERANCE = 300

export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  /** The id of what the event is about; for a dispute, of its charge. */
  objectId: string
}

const isLiveKey = () => /^[rs]k_live_/.test(env.STRIPE_SECRET_KEY)

const delivered = z.object({ id: text, type: text, created: seconds })

/** What the application reads of an event that is known to be Stripe's. @throws ZodError */
export function readEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, created } = delivered.parse(event)
  const object: { id?: unknown; charge?: unknown } = event.data.object as object
  const about = type.startsWith('charge.dispute.') ? object.charge : object.id
  return { id, type, createdAt: new Date(created * 1000), objectId: typeof about === 'string' ? about : '' }
}

/**
 * The event of a delivery, by its untouched body and the header `Stripe-Signature`, signed within five minutes with one of the
 * secrets, for this account and this mode.
 * @throws DomainError malformed
 */
export function verifiedEvent(body: string, signature: string): PaymentEvent {
  const { webhooks } = stripeClient()
  for (const secret of env.STRIPE_WEBHOOK_SECRET) {
    try {
      const event = webhooks.constructEvent(body, signature, secret, TOLERANCE)
      if (isOld(signature) || event.livemode !== isLiveKey() || event.account) break
      return readEvent(event)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue
      break
    }
  }
  throw new DomainError('malformed')
}

/** The SDK accepts any time in the future. */
function isOld(signature: string): boolean {
  const seconds = Number(/(?:^|,)\s*t=(\d{1,12})/.exec(signature)?.[1])
  return !(Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE)
}
