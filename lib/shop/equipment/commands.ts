import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { equipment, products, purchases } from '@/db/schema/shop'
import { inTransaction } from '@/db/transaction'
import { isPro } from '@/lib/billing/queries'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'

/**
 * Puts on a product of the fan's, replacing what was in its slot. What the fan owns stays wearable after it is retired.
 * @throws DomainError not_found, not_owned, product_retired, pro_only
 */
export async function equip({ userId }: SignedIn, productId: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    const worn = await conn.execute(sql`
      with product as (
        select id, kind, price_cents from ${products} product
        where id = ${productId} and (not pro or ${isPro(userId)})
          and (active or exists (select from ${purchases} owned where owned.user_id = ${userId} and owned.product_id = product.id))
        for share
      ), free as (
        insert into ${purchases} (user_id, product_id, source, paid)
        select ${userId}, id, 'free', 0 from product where price_cents = 0 on conflict do nothing
      )
      insert into ${equipment} (user_id, slot, product_id)
      select ${userId}, kind, id from product
      where price_cents = 0 or exists (
        select from ${purchases} owned where owned.user_id = ${userId} and owned.product_id = product.id)
      on conflict (user_id, slot) do update set product_id = excluded.product_id
      returning slot`)
    if (worn.length > 0) return
    const [product] = await conn.execute<{ active: boolean; free: boolean; owned: boolean }>(sql`
      select active, price_cents = 0 as free, exists (
        select from ${purchases} where user_id = ${userId} and product_id = product.id) as owned
      from ${products} product where id = ${productId}`)
    if (!product) throw new DomainError('not_found')
    if (product.owned || (product.free && product.active)) throw new DomainError('pro_only')
    throw new DomainError(product.active ? 'not_owned' : 'product_retired')
  }, tx)
}

/** Takes a product off; its slot shows the base look again. Nothing happens when the fan does not wear it. */
export async function unequip({ userId }: SignedIn, productId: string, tx?: Tx): Promise<void> {
  await inTransaction(async (conn) => {
    await conn.delete(equipment).where(and(eq(equipment.userId, userId), eq(equipment.productId, productId)))
  }, tx)
}
