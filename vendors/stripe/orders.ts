import { z } from 'zod'
import type { Account } from './account.ts'
import { CARDS } from './cards.ts'
import { dispute, latestCharge, refund } from './disputes.ts'
import { attachCard } from './invoices.ts'
import { Refusal } from './refusal.ts'
import { catchUp, end } from './subscriptions.ts'

const id = z.string().min(1)

/** What `/control` can order of this vendor. */
export const orderSchema = z.strictObject({
  /** Seconds by which the clock moves forward; whatever becomes due is done. */
  advance: z.int().min(1).max(400_000_000).optional(),
  /** The card that a customer uses from now on. */
  card: z.strictObject({ customer: id, number: z.enum(Object.keys(CARDS)) }).optional(),
  /** Ends a subscription at once. */
  cancel: id.optional(),
  /** Refunds what paid a subscription's latest invoice. */
  refund: id.optional(),
  /** Opens a dispute of that payment, or closes an open one. */
  dispute: z
    .strictObject({ subscription: id, status: z.enum(['needs_response', 'under_review', 'won', 'lost']) })
    .optional(),
  deliver: z
    .strictObject({
      hold: z.boolean().optional(),
      duplicates: z.int().min(0).max(20).optional(),
      order: z.enum(['normal', 'reverse']).optional(),
      drop: z.int().min(0).max(1_000).optional(),
    })
    .optional(),
})
type Order = z.infer<typeof orderSchema>

/** @returns why the order does not fit the state of the account, or null */
export function obey(account: Account, order: Order): string | null {
  const { store } = account
  try {
    if (order.deliver) account.deliveries.obey(order.deliver)
    if (order.card) attachCard(account, store.get('customer', order.card.customer), order.card.number)
    if (order.advance) {
      store.shift += order.advance
      catchUp(account)
    }
    if (order.cancel) end(account, store.get('subscription', order.cancel).id)
    if (order.refund) refund(account, latestCharge(account, order.refund))
    if (order.dispute)
      dispute(account, latestCharge(account, order.dispute.subscription), order.dispute.status)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
