import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { checkouts, stripeCustomers, stripeEvents } from '@/db/schema/billing'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import { systemActor } from '@/lib/auth/minted-actors'
import type { Admin, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { fetchCheckout, fetchInvoice, fetchSubscription, fetchTakenBack } from '@/lib/gateways/stripe'
import { type PaymentEvent, verifiedEvent } from '@/lib/gateways/stripe-event'
import { type QueueMail, type Reading, storeReading } from '../subscriptions/commands'
import { beginReading } from '../subscriptions/queries'
import { EVENTS_RETENTION_DAYS, HANDLED } from './rules'

export type Outcome = 'applied' | 'noted' | 'known'

/**
 * Takes a delivery of the webhook: verifies it, asks Stripe for the object as it is now, and writes that together with the
 * event's id in one transaction. Any order and any number of deliveries end in the same state.
 * @throws DomainError malformed for a delivery that is forged, old, altered, or of another mode or account; unavailable, so that
 * Stripe delivers again
 */
export async function receiveDelivery(
  actor: System,
  delivery: { body: string; signature: string },
  queueMail: QueueMail,
): Promise<Outcome> {
  return handleEvent(actor, verifiedEvent(delivery.body, delivery.signature), queueMail)
}

/** Handles an event that is known to be Stripe's. */
export async function handleEvent(
  actor: System,
  event: PaymentEvent,
  queueMail: QueueMail,
): Promise<Outcome> {
  const { at, known } = await beginReading(event.id)
  if (known) return 'known'
  const reading = await readObject(event, at)
  return inTransaction(async (tx) => {
    const { id, type, objectId, createdAt } = event
    const subscriptionId = reading?.subscription?.id ?? reading?.invoice?.subscriptionId ?? null
    const noted = await tx
      .insert(stripeEvents)
      .values({ id, type, objectId, createdAt, subscriptionId })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id })
    if (noted.length === 0) return 'known'
    if (type === 'customer.deleted') await forgetCustomer(objectId, tx)
    if (!reading) return 'noted'
    await storeReading(actor, reading, queueMail, tx)
    return 'applied'
  })
}

/** @throws DomainError malformed when the account of our key does not have the object: the event is another account's */
async function readObject({ type, objectId }: PaymentEvent, at: string): Promise<Reading | null> {
  const found = <T>(answer: T | null): T => {
    if (answer === null) throw new DomainError('malformed')
    return answer
  }
  switch (HANDLED[type]) {
    case 'subscription':
      return { at, ...found(await fetchSubscription(objectId)) }
    case 'invoice':
      return { at, ...found(await fetchInvoice(objectId)) }
    case 'checkout': {
      const { state, ...rest } = found(await fetchCheckout(objectId))
      return { at, ...rest, checkout: { sessionId: objectId, state } }
    }
    case 'charge': {
      const takenBack = await fetchTakenBack(objectId)
      if (!takenBack) return null
      return { at, ...found(await fetchInvoice(takenBack.invoiceId)), takenBack }
    }
    default:
      return null
  }
}

const forgetCustomer = (stripeId: string, tx: Tx) =>
  tx.delete(stripeCustomers).where(eq(stripeCustomers.stripeId, stripeId))

/** Reads Stripe again for an event that is stored. @throws DomainError not_found */
export async function rereadEvent(admin: Admin, id: string, queueMail: QueueMail): Promise<void> {
  const [event] = await database()
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, id), holdsRight(admin)))
  if (!event) throw new DomainError('not_found')
  const { at } = await beginReading(id)
  const reading = await readObject(event, at)
  await inTransaction(async (tx) => {
    if (reading) await storeReading(systemActor('replay'), reading, queueMail, tx)
    await writeAudit(admin, { action: 'event.replay', subject: id, detail: { type: event.type } }, tx)
  })
}

/** Drops old events and checkouts; no checkout stays open that long. @returns the number dropped */
export async function purgeEvents(_actor: System): Promise<number> {
  const old = sql`app_now() - make_interval(days => ${EVENTS_RETENTION_DAYS})`
  const events = await database()
    .delete(stripeEvents)
    .where(sql`${stripeEvents.receivedAt} < ${old}`)
    .returning({ id: stripeEvents.id })
  const ended = await database()
    .delete(checkouts)
    .where(sql`${checkouts.createdAt} < ${old}`)
    .returning({ id: checkouts.id })
  return events.length + ended.length
}
