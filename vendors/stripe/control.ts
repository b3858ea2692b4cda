import { z } from 'zod'
import type { Account } from './account.ts'
import { CARDS } from './cards.ts'
import { dispute, latestCharge, refund } from './disputes.ts'
import { attachCard } from './invoices.ts'
import { Refusal } from './refusal.ts'
import { catchUp, endSubscription } from './subscriptions.ts'

const id = z.string().min(1)

/** Commands that `/control` takes for this vendor, in addition to faults. */
export const commandSchema = z.strictObject({
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
type Command = z.infer<typeof commandSchema>

/** @returns why the command does not fit the state of the account, or null */
export function carryOut(account: Account, command: Command): string | null {
  const { store } = account
  try {
    if (command.deliver) account.deliveries.configure(command.deliver)
    if (command.card) attachCard(account, store.get('customer', command.card.customer), command.card.number)
    if (command.advance) {
      store.shift += command.advance
      catchUp(account)
    }
    if (command.cancel) endSubscription(account, store.get('subscription', command.cancel).id)
    if (command.refund) refund(account, latestCharge(account, command.refund))
    if (command.dispute)
      dispute(account, latestCharge(account, command.dispute.subscription), command.dispute.status)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
