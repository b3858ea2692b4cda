import 'server-only'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { products, purchases } from '@/db/schema/shop'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { versionOf } from '@/lib/core/database/row-version'

const { nameIt, nameEn, priceCents, sort, pro } = products
export const PRODUCT_EDITED = { nameIt, nameEn, priceCents, sort, pro }

const shown = {
  ...PRODUCT_EDITED,
  id: products.id,
  version: versionOf(PRODUCT_EDITED),
  kind: products.kind,
  look: products.look,
  active: products.active,
  /** How many fans own it. */
  owners: sql<number>`(select count(*)::int from ${purchases} where ${purchases.productId} = ${products.id})`,
}

const select = () => database().select(shown).from(products)
export type AdminProduct = Awaited<ReturnType<typeof select>>[number]

/** All products, those on sale first. There is one per drawing, so the list needs no pages. */
export const adminProducts = (actor: Admin): Promise<AdminProduct[]> =>
  select()
    .where(holdsRight(actor))
    .orderBy(desc(products.active), asc(products.kind), asc(products.sort), asc(products.id))

/** Null for an unknown id or without the right. */
export async function adminProduct(actor: Admin, id: string): Promise<AdminProduct | null> {
  const [product] = await select().where(and(eq(products.id, id), holdsRight(actor)))
  return product ?? null
}
