import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { products, purchases } from '@/db/schema/shop'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { hasContent, isAsSeen, versionOf } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { PRODUCT_EDITED } from './queries'
import type { createProductInput, productActiveInput, updateProductInput } from './schema'

/**
 * Puts a drawing on sale. The same form sent again is the same product.
 * @returns the product's id
 * @throws DomainError invalid_input when the drawing is already a product, on sale or retired; forbidden; key_reused for a repeat
 *   with other content
 */
export async function createProduct(
  actor: Admin,
  { requestId, drawing: [kind, look], nameIt, nameEn, price, sort, pro }: z.output<typeof createProductInput>,
): Promise<string> {
  return inTransaction(async (tx) => {
    const [inserted] = await tx.execute<{ id: string }>(sql`
      insert into ${products} (id, kind, look, name_it, name_en, price_cents, sort, pro)
      select ${requestId}, ${kind}, ${look}, ${nameIt}, ${nameEn}, ${price}::int, ${sort}::int, ${pro}::boolean
      where ${holdsRight(actor)}
      on conflict do nothing returning id`)
    if (inserted) {
      const detail = { kind, look, nameIt, nameEn, price, sort, pro }
      await writeAudit(actor, { action: 'product.create', subject: requestId, detail }, tx)
      return requestId
    }
    const sent = { kind, look, nameIt, nameEn, priceCents: price, sort, pro }
    const [repeated] = await tx
      .select({ id: products.id, isSame: hasContent(getTableColumns(products), sent) })
      .from(products)
      .where(and(eq(products.id, requestId), holdsRight(actor)))
    const isTaken = (await tx.$count(products, and(eq(products.look, look), holdsRight(actor)))) > 0
    if (!repeated && isTaken) throw new DomainError('invalid_input', { fields: { drawing: 'taken' } })
    return repeatedId(repeated, 'forbidden')
  })
}

/**
 * Changes a product's name and price; what fans own stays theirs.
 * @returns the new version
 * @throws DomainError not_found, changed_since; invalid_input for a price on what is free, which everybody owns, and for Pro on what
 *   somebody owns
 */
export async function updateProduct(
  actor: Admin,
  { id, version, price, ...rest }: z.output<typeof updateProductInput>,
): Promise<string> {
  return inTransaction(async (tx) => {
    const own = and(eq(products.id, id), holdsRight(actor))
    const [before] = await tx.select().from(products).where(own).for('update')
    if (!before) throw new DomainError('not_found')
    if (before.priceCents === 0 && price > 0)
      throw new DomainError('invalid_input', { fields: { price: 'stays_free' } })
    const isOwned = before.priceCents === 0 || (await tx.$count(purchases, eq(purchases.productId, id))) > 0
    if (rest.pro && !before.pro && isOwned)
      throw new DomainError('invalid_input', { fields: { pro: 'stays_open' } })
    const set = { ...rest, priceCents: price }
    const [after] = await tx
      .update(products)
      .set(set)
      .where(and(own, isAsSeen(PRODUCT_EDITED, version, set)))
      .returning({ version: versionOf(PRODUCT_EDITED) })
    if (!after) throw new DomainError('changed_since')
    const { nameIt, nameEn, priceCents, sort, pro } = before
    const detail = { ...set, before: { nameIt, nameEn, priceCents, sort, pro } }
    await writeAudit(actor, { action: 'product.update', subject: id, detail }, tx)
    return after.version
  })
}

/** Retires a product or puts it back on sale. It is never deleted: fans keep what they own. @throws DomainError not_found */
export async function setProductActive(
  actor: Admin,
  { id, active }: z.output<typeof productActiveInput>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [moved] = await tx
      .update(products)
      .set({ active })
      .where(and(eq(products.id, id), holdsRight(actor)))
      .returning({ id: products.id })
    if (!moved) throw new DomainError('not_found')
    await writeAudit(actor, { action: 'product.activate', subject: id, detail: { active } }, tx)
  })
}
