import { type Account, announce } from './account.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import { invalid } from './refusal.ts'

/** The charge that paid the subscription's latest invoice. */
export function latestCharge({ store }: Account, subscriptionId: string): Charge {
  const { latest_invoice } = store.get('subscription', subscriptionId)
  const intent = latest_invoice.replace('in_', 'pi_')
  const charge = store.all('charge').find(({ payment_intent }) => payment_intent === intent)
  if (!charge) throw invalid(`${subscriptionId} has no paid invoice`)
  return charge
}

/** Refunds part of the charge; without an amount what is left of it. */
export function refund(account: Account, charge: Charge, part?: number): Refund {
  const left = charge.amount - charge.amount_refunded
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  const amount = part ?? left
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount (${amount}) is not between 1 and what is left (${left}).`, 'amount')
  const refunded = charge.amount_refunded + amount
  const changed = account.store.put<Charge>({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  })
  announce(account, 'charge.refunded', changed)
  return account.store.add('refund', { amount, charge: charge.id, status: 'succeeded' })
}

/** Opens a dispute of the charge, or closes an open one with the status. */
export function dispute(account: Account, charge: Charge, status: string): Dispute {
  const { store } = account
  const open = store.all('dispute').find((one) => one.charge === charge.id)
  store.put({ ...charge, disputed: true })
  if (open) {
    const closed = store.put({ ...open, status })
    announce(account, 'charge.dispute.closed', closed)
    return closed
  }
  const made = store.add('dispute', { charge: charge.id, payment_intent: charge.payment_intent, status })
  announce(account, 'charge.dispute.created', made)
  return made
}
