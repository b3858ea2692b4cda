import 'server-only'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { products, purchases } from '@/db/schema/shop'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'

const shown = {
  id: products.id,
  kind: products.kind,
  look: products.look,
  nameIt: products.nameIt,
  nameEn: products.nameEn,
  priceCents: products.priceCents,
  pro: products.pro,
  active: products.active,
  sort: products.sort,
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
