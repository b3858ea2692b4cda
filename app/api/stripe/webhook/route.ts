import { enqueueMail } from '@/lib/account/mail/commands'
import { systemActor } from '@/lib/auth/minted-actors'
import { publicRoute } from '@/lib/auth/route'
import { receiveDelivery } from '@/lib/billing/events/commands'

export const dynamic = 'force-dynamic'

/** Stripe's signature covers the body byte by byte, so it is read as text and never parsed before. */
export const POST = publicRoute(async (request) => {
  const signature = request.headers.get('stripe-signature') ?? ''
  const delivery = { body: await request.text(), signature }
  const outcome = await receiveDelivery(systemActor('stripe:webhook'), delivery, enqueueMail)
  return Response.json({ received: true, outcome })
})
