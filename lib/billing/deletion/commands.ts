import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { checkouts, stripeCustomers, subscriptions } from '@/db/schema/billing'
import type { SignedIn, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { env } from '@/lib/env'
import { cancelSubscription, closeCheckout, deleteCustomer } from '@/lib/gateways/stripe'

/**
 * Ends everything that an account has at Stripe before the account is deleted: closes its open checkout, cancels what still renews, at
 * once and without a refund, and deletes the customer with the email address. Runs outside a transaction and can be repeated; for an
 * account that never paid, Stripe is not called.
 * @throws DomainError forbidden when a fan names another account; unavailable, or payments_off with a subscription that would go on
 * renewing: the account must then stay
 */
export async function cancelForDeletion(actor: SignedIn | System, userId: string): Promise<void> {
  if (actor.kind === 'fan' && actor.userId !== userId) throw new DomainError('forbidden')
  const [checkout, customer, renewing] = await Promise.all([
    openCheckoutOf(userId),
    customerOf(userId),
    renewingOf(userId),
  ])
  if (env.PAYMENTS === 'off' && renewing.length === 0) {
    // The account must not wait for keys that may never come back.
    if (customer) log.warn({ customer }, 'payments are off: delete this customer at Stripe by hand')
    return
  }
  if (checkout) await closeCheckout(checkout)
  for (const id of renewing) await cancelSubscription(id)
  if (customer) await deleteCustomer(customer)
}

/**
 * Closes the page that a fan who asked for deletion or was banned could still pay, also one that is being opened. One that was paid
 * stays as it is; without a page, Stripe is not called.
 * @throws DomainError forbidden when a fan names another account; unavailable, payments_off
 */
export async function closeOpenPage(actor: SignedIn, userId: string): Promise<void> {
  if (actor.kind === 'fan' && actor.userId !== userId) throw new DomainError('forbidden')
  const sessionId = await openCheckoutOf(userId)
  if (sessionId && !(await closeCheckout(sessionId))) return
  await database()
    .update(checkouts)
    .set({ state: 'expired' })
    .where(
      sql`${checkouts.userId} = ${userId} and ${checkouts.state} = 'open' and ${checkouts.sessionId} is not distinct from ${sessionId}`,
    )
}

async function openCheckoutOf(userId: string): Promise<string | null> {
  const [row] = await database()
    .select({ id: checkouts.sessionId })
    .from(checkouts)
    .where(sql`${checkouts.userId} = ${userId} and ${checkouts.state} = 'open'`)
  return row?.id ?? null
}

async function customerOf(userId: string): Promise<string | null> {
  const [row] = await database()
    .select({ id: stripeCustomers.stripeId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId))
  return row?.id ?? null
}

async function renewingOf(userId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: subscriptions.stripeId })
    .from(subscriptions)
    .where(sql`${subscriptions.userId} = ${userId} and ${subscriptions.status} <> 'canceled'`)
  return rows.map(({ id }) => id)
}
