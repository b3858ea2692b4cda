import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { demoTopups, monthlyBundles, products, purchases } from '@/db/schema/shop'
import { inTransaction } from '@/db/transaction'
import { recordEvents } from '@/lib/analytics/commands'
import { entitlement, isPro, planOf } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { notifyFan } from '@/lib/core/live/events'
import { env } from '@/lib/env'
import { transfer } from '@/lib/ledger/commands'
import { BUNDLE_TOKENS, DEMO_TOPUP_TOKENS, DEMO_TOPUPS_PER_DAY, SHOP_RULE_VERSION } from './rules'
import type { purchaseInput, topUpInput } from './schema'

/** Changes of one fan's tokens take turns, in the ledger's order of locks: the chain comes first. */
const lockTokens = ({ userId }: SignedIn, tx: Tx) =>
  tx.execute(sql`select from ledger_chains where user_id = ${userId} for update`)

const priceNow = (userId: string) =>
  sql`(product.price_cents * (100 - ${entitlement(userId, 'tokenDiscount')}) / 100)`

/**
 * Buys a product at the price that the fan was shown.
 * @throws DomainError not_found, product_owned, product_retired, pro_only, price_changed (with the new one), tokens_short
 */
export async function purchaseProduct(
  actor: SignedIn,
  { productId, price }: z.output<typeof purchaseInput>,
  tx?: Tx,
): Promise<{ productId: string; paid: number }> {
  const { userId } = actor
  return inTransaction(async (conn) => {
    await lockTokens(actor, conn)
    // The lock on the product makes an editor who changes its price wait.
    const bought = await conn.execute(sql`
      with product as (select * from ${products} where id = ${productId} for share)
      insert into ${purchases} (user_id, product_id, source, paid)
      select ${userId}, product.id, 'tokens', ${price}::int from product
      where product.active and product.price_cents > 0 and ${priceNow(userId)} = ${price}::int
        and (not product.pro or ${isPro(userId)})
      on conflict do nothing returning product_id`)
    if (bought.length === 0) throw await purchaseRefusal(actor, productId, price, conn)
    const paid = {
      userId,
      asset: 'tokens' as const,
      amount: -price,
      cause: { kind: 'purchase' as const, id: productId },
      ruleVersion: SHOP_RULE_VERSION,
      key: `purchase:${userId}:${productId}`,
    }
    await transfer(actor, paid, conn).catch((error: unknown) => {
      const isShort = error instanceof DomainError && error.code === 'conflict'
      throw isShort ? new DomainError('tokens_short', { fields: { price: 'tokens_short' } }) : error
    })
    await recordEvents([{ userId, event: 'token_spent', props: { productId, tokens: price } }], conn)
    await notifyFan(conn, { userId, kind: 'points' })
    return { productId, paid: price }
  }, tx)
}

type Offer = { active: boolean; locked: boolean; owned: boolean; price: number }

/** Why the purchase found no product to sell. */
async function purchaseRefusal(
  { userId }: SignedIn,
  productId: string,
  seen: number,
  tx: Tx,
): Promise<DomainError> {
  const [offer] = await tx.execute<Offer>(sql`
    select product.active, product.pro and not ${isPro(userId)} as locked, ${priceNow(userId)} as price,
      product.price_cents = 0 or exists (
        select from ${purchases} where user_id = ${userId} and product_id = product.id) as owned
    from ${products} product where id = ${productId}`)
  if (!offer) return new DomainError('not_found')
  if (offer.owned) return new DomainError('product_owned')
  if (!offer.active) return new DomainError('product_retired')
  if (offer.locked) return new DomainError('pro_only')
  if (offer.price === seen) return new DomainError('conflict')
  return new DomainError('price_changed', {
    fields: { price: 'price_changed' },
    limits: { price: offer.price },
  })
}

/**
 * Gives demo tokens; the same form sent again gives nothing more.
 * @returns top-ups left today
 * @throws DomainError topup_off, topup_limit
 */
export async function topUpDemo(
  actor: SignedIn,
  { requestId }: z.output<typeof topUpInput>,
  tx?: Tx,
): Promise<{ left: number }> {
  if (env.DEMO_TOPUP === 'off') throw new DomainError('topup_off')
  const { userId } = actor
  return inTransaction(async (conn) => {
    await lockTokens(actor, conn)
    const [inserted] = await conn.execute<{ id: string; place: number }>(sql`
      insert into ${demoTopups} (user_id, request_id, day, place)
      select ${userId}, ${requestId}, app_day(app_now()), min(place)
      from generate_series(1, ${DEMO_TOPUPS_PER_DAY}::int) place
      where not exists (select from ${demoTopups} taken
        where taken.user_id = ${userId} and taken.day = app_day(app_now()) and taken.place = place.place)
      having min(place) is not null
      on conflict do nothing returning id, place`)
    if (!inserted) return { left: await leftAfterRepeat(actor, requestId, conn) }
    await transfer(
      actor,
      {
        userId,
        asset: 'tokens',
        amount: DEMO_TOPUP_TOKENS,
        cause: { kind: 'topup', id: inserted.id },
        ruleVersion: SHOP_RULE_VERSION,
        key: `topup:${inserted.id}`,
      },
      conn,
    )
    const props = { tokens: DEMO_TOPUP_TOKENS }
    await recordEvents([{ userId, event: 'wallet_credit_demo', props }], conn)
    await notifyFan(conn, { userId, kind: 'points' })
    return { left: DEMO_TOPUPS_PER_DAY - inserted.place }
  }, tx)
}

async function leftAfterRepeat({ userId }: SignedIn, requestId: string, tx: Tx): Promise<number> {
  const [existing] = await tx.execute<{ used: number }>(sql`
    select (select count(*)::int from ${demoTopups} where user_id = ${userId} and day = app_day(app_now())) as used
    from ${demoTopups} where user_id = ${userId} and request_id = ${requestId}`)
  if (!existing) throw new DomainError('topup_limit')
  return DEMO_TOPUPS_PER_DAY - existing.used
}

/**
 * Gives a Pro fan the free bundle of the month: tokens, and the first skin on sale that the fan does not own.
 * @returns the skin's id, or null when there was none left
 * @throws DomainError pro_only, bundle_taken
 */
export async function takeBundle(actor: SignedIn, tx?: Tx): Promise<{ productId: string | null }> {
  const { userId } = actor
  return inTransaction(async (conn) => {
    await lockTokens(actor, conn)
    const [given] = await conn.execute<{ month: string; productId: string | null }>(sql`
      insert into ${monthlyBundles} (user_id, month, tokens, product_id)
      select ${userId}, app_period('month', app_now()), ${BUNDLE_TOKENS}::int, (
        select product.id from ${products} product
        where product.kind = 'skin' and product.active and product.price_cents > 0 and not exists (
          select from ${purchases} owned where owned.user_id = ${userId} and owned.product_id = product.id)
        order by product.sort, product.id limit 1)
      where ${isPro(userId)}
      on conflict do nothing returning month::text, product_id as "productId"`)
    if (!given) throw new DomainError((await planOf(actor, conn)) === 'pro' ? 'bundle_taken' : 'pro_only')
    const { month, productId } = given
    if (productId !== null)
      await conn.insert(purchases).values({ userId, productId, source: 'bundle', paid: 0 })
    await transfer(
      actor,
      {
        userId,
        asset: 'tokens',
        amount: BUNDLE_TOKENS,
        cause: { kind: 'bundle', id: month },
        ruleVersion: SHOP_RULE_VERSION,
        key: `bundle:${userId}:${month}`,
      },
      conn,
    )
    await notifyFan(conn, { userId, kind: 'points' })
    return { productId }
  }, tx)
}
