import 'server-only'
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { accountDeletions, persons, users } from '@/db/schema/account'
import { checkouts, stripeCustomers, subscriptions } from '@/db/schema/billing'
import { inTransaction } from '@/db/transaction'
import { systemActor } from '@/lib/auth/minted-actors'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import {
  cancelSubscription,
  closeCheckout,
  createCustomer,
  discardCustomer,
  fetchCheckout,
  openCheckout,
  updateEmail,
} from '@/lib/gateways/stripe'
import { stripePriceOf, syncPricing } from '../plans/commands'
import type { checkoutInput } from './schema'

type Checkout = typeof checkouts.$inferSelect
type Wanted = Pick<Checkout, 'interval'> & { priceId: string }
/** The page of an earlier checkout, of another plan or at another price, which may still be open. */
type Replaced = { id: string; sessionId: string }
type Claim = { checkout: Checkout; replaced: Replaced | null }

/**
 * Opens Stripe's page for the plan; its price is looked up here. A fan has one open page at a time: asking for the same plan
 * again returns it, another plan or a new price closes it first.
 * @returns the address of the page
 * @throws DomainError already_pro with a subscription that has not ended and was not refunded, or a payment that is being confirmed;
 *   leaving for an account that is to be erased; unauthorized for one that has just been banned;
 *   conflict when another tab chose another plan or price meanwhile, the plan is archived, or Stripe did not have its price;
 *   unavailable, payments_off
 */
export async function startCheckout(
  actor: SignedIn,
  { plan }: z.output<typeof checkoutInput>,
): Promise<string> {
  const priceId = await stripePriceOf(systemActor('checkout'), plan)
  await endRefunded(actor)
  const { checkout, replaced } = await claimCheckout(actor, { interval: plan, priceId })
  if (replaced && !(await closeReplaced(replaced, checkout))) throw new DomainError('already_pro')
  if (!checkout.sessionId || !checkout.url) return openSession(actor, checkout, priceId)
  if (await isStillOpen(checkout.sessionId)) return checkout.url
  await expireCheckout(checkout.id)
  return startCheckout(actor, { plan })
}

/**
 * Closes the replaced page. A page that was paid or could not be closed stays the open one; otherwise the fan could pay
 * for two.
 * @returns false when it was paid
 */
async function closeReplaced(replaced: Replaced, made: Checkout): Promise<boolean> {
  const isClosed = await closeCheckout(replaced.sessionId).catch(async (error: unknown) => {
    await reopenReplaced(replaced, made)
    throw error
  })
  if (!isClosed) await reopenReplaced(replaced, made)
  return isClosed
}

const reopenReplaced = (replaced: Replaced, made: Checkout): Promise<void> =>
  inTransaction(async (tx) => {
    const expired = await tx
      .update(checkouts)
      .set({ state: 'expired' })
      .where(and(eq(checkouts.id, made.id), eq(checkouts.state, 'open'), isNull(checkouts.sessionId)))
      .returning({ id: checkouts.id })
    if (expired.length === 0) return
    await tx
      .update(checkouts)
      .set({ state: 'open' })
      .where(and(eq(checkouts.id, replaced.id), eq(checkouts.state, 'expired')))
  })

/** @throws DomainError already_pro for a page whose payment is being confirmed */
async function isStillOpen(sessionId: string): Promise<boolean> {
  const session = await fetchCheckout(sessionId)
  if (session?.state === 'complete') throw new DomainError('already_pro')
  return session?.state === 'open'
}

async function openSession(
  { userId }: SignedIn,
  { id, interval }: Checkout,
  priceId: string,
): Promise<string> {
  const opened = await customerOf(userId, id)
    .then(async (customerId) => {
      const session = await openCheckout({
        key: id,
        userId,
        customerId,
        priceId,
        successUrl: `${env.APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${env.APP_URL}/payment-canceled?plan=${interval}`,
      })
      return session ?? refusePrice()
    })
    .catch(async (error: unknown) => {
      // Another tab may have opened the same page meanwhile.
      await expireCheckout(id, isNull(checkouts.sessionId))
      throw error
    })
  const stored = await database()
    .update(checkouts)
    .set({ sessionId: opened.id, url: opened.url, expiresAt: opened.expiresAt })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id })
  if (stored.length > 0) return opened.url
  await closeCheckout(opened.id)
  throw new DomainError('conflict')
}

/** The fan sees the prices of this Stripe account before paying one of them. */
async function refusePrice(): Promise<never> {
  await syncPricing(systemActor('checkout'))
  throw new DomainError('conflict')
}

const expireCheckout = (id: string, condition?: SQL) =>
  database()
    .update(checkouts)
    .set({ state: 'expired' })
    .where(and(eq(checkouts.id, id), condition))

const claimCheckout = ({ userId }: SignedIn, wanted: Wanted): Promise<Claim> =>
  inTransaction(async (tx) => {
    await refuseCurrent(userId, tx)
    await refuseLeaving(userId, tx)
    await refuseBanned(userId, tx)
    const checkout = await takeOpenCheckout(userId, wanted, tx)
    return { checkout, replaced: checkout.sessionId ? null : await lastReplaced(userId, tx) }
  })

/** Takes the one open checkout that a fan may have; the unique index decides between two tabs. */
async function takeOpenCheckout(userId: string, wanted: Wanted, tx: Tx): Promise<Checkout> {
  const isWanted = ({ interval, priceId }: Checkout) =>
    interval === wanted.interval && priceId === wanted.priceId
  const own = and(eq(checkouts.userId, userId), eq(checkouts.state, 'open'))
  const [before] = await tx
    .select({
      checkout: checkouts,
      isStale: sql<boolean>`coalesce(${checkouts.expiresAt} < app_now(), false)`,
    })
    .from(checkouts)
    .where(own)
    .for('update')
  if (before && !before.isStale && isWanted(before.checkout)) return before.checkout
  if (before) await tx.update(checkouts).set({ state: 'expired' }).where(eq(checkouts.id, before.checkout.id))
  const [inserted] = await tx
    .insert(checkouts)
    .values({ userId, ...wanted })
    .onConflictDoNothing({ target: checkouts.userId, where: sql`state = 'open'` })
    .returning()
  if (inserted) return inserted
  const [other] = await tx.select().from(checkouts).where(own)
  if (!other || !isWanted(other)) throw new DomainError('conflict')
  return other
}

/**
 * Another tab may still be closing the replaced page, or the process may have died before it did. Days after a page ran out, any payment
 * on it has been recorded.
 */
async function lastReplaced(userId: string, tx: Tx): Promise<Replaced | null> {
  const [page] = await tx
    .select({ id: checkouts.id, sessionId: sql<string>`${checkouts.sessionId}` })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.state, 'expired'),
        isNotNull(checkouts.sessionId),
        gt(checkouts.expiresAt, sql`app_now() - interval '3 days'`),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return page ?? null
}

const hasNotEnded = (userId: string) =>
  and(eq(subscriptions.userId, userId), sql`${subscriptions.status} <> 'canceled'`)
const isMoneyBack = sql`is_money_back(${subscriptions.stripeId})`

async function refuseCurrent(userId: string, tx: Tx): Promise<void> {
  const current = and(hasNotEnded(userId), sql`not ${isMoneyBack}`)
  if ((await tx.$count(subscriptions, current)) > 0) throw new DomainError('already_pro')
}

/** The erasure, a week after the request, then meets no page that somebody could still pay. */
async function refuseLeaving(userId: string, tx: Tx): Promise<void> {
  if ((await tx.$count(accountDeletions, eq(accountDeletions.userId, userId))) > 0)
    throw new DomainError('leaving')
}

/** Waits for a ban that is being written, which then closes the page that was open before it. */
async function refuseBanned(userId: string, tx: Tx): Promise<void> {
  const [fan] = await tx.execute(
    sql`select from ${users} where id = ${userId} and banned_at is null for share`,
  )
  if (!fan) throw new DomainError('unauthorized')
}

/** A subscription whose money went back gives nothing, and must not renew beside the one that takes its place. */
async function endRefunded({ userId }: SignedIn): Promise<void> {
  const refunded = await database()
    .select({ id: subscriptions.stripeId })
    .from(subscriptions)
    .where(and(hasNotEnded(userId), isMoneyBack))
  for (const { id } of refunded) await cancelSubscription(id)
}

/**
 * The fan's customer at Stripe, with the current address; created if there is none or Stripe no longer has it. The checkout's id is the
 * idempotency key, since Stripe replays even a failure for a day: the next checkout gets a fresh attempt. If two are created at once, the
 * first is kept and the other deleted.
 */
async function customerOf(userId: string, checkoutId: string): Promise<string> {
  const [known] = await database()
    .select({ id: stripeCustomers.stripeId, email: persons.email })
    .from(persons)
    .leftJoin(stripeCustomers, eq(stripeCustomers.userId, persons.userId))
    .where(eq(persons.userId, userId))
  if (!known) throw new DomainError('not_found')
  const { id, email } = known
  if (id && (await updateEmail({ id, email }))) return id
  const made = await createCustomer({ key: checkoutId, userId, email })
  const stored = stripeCustomers.stripeId
  const [kept] = await database()
    .insert(stripeCustomers)
    .values({ userId, stripeId: made })
    .onConflictDoUpdate({
      target: stripeCustomers.userId,
      set: { stripeId: sql`case when ${stored} = ${id} then excluded.stripe_id else ${stored} end` },
    })
    .returning({ id: stored })
  if (!kept || kept.id === made) return made
  await discardCustomer(made)
  return kept.id
}
