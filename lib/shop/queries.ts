import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { products } from '@/db/schema/shop'
import type { Plan } from '@/lib/billing/rules'
import type { SignedIn } from '@/lib/core/actor'
import { inLocale, type Locale } from '@/lib/core/locale'
import { BASE_LOOKS, type ProductKind, priceFor } from './rules'

/** The look that a fan wears in each slot; empty slots mean the base theme, no frame, a plain name, the first skin. */
export type Equipped = Partial<Record<ProductKind, string>>

/** The same as a column of a statement that knows the fan's id. Pro looks are suspended while the fan is not Pro. */
export const equippedLooks = (userId: SQL): SQL<Equipped | null> => sql<Equipped | null>`(
  select jsonb_object_agg(worn.slot, product.look) from equipment worn
  join products product on product.id = worn.product_id
  where worn.user_id = ${userId} and (not product.pro or is_pro(worn.user_id, app_now())))`

export type ShopProduct = {
  id: string
  kind: ProductKind
  look: string
  name: string
  /** In cents of a euro, before any discount. */
  priceCents: number
  /** What this fan pays, in tokens. */
  price: number
  pro: boolean
  /** No longer on sale. */
  retired: boolean
  /** How the fan got it, and when in milliseconds; null if the fan does not own it. Free products have no time. */
  owned: { source: 'tokens' | 'bundle' | 'free'; at: number | null } | null
  /** What shows on the fan now: a Pro look is suspended without Pro, and the base look takes its place. */
  worn: boolean
}

export type Shop = {
  plan: Plan
  tokens: number
  xp: number
  nickname: string | null
  topUpsToday: number
  bundleTaken: boolean
  products: ShopProduct[]
}

type Row = Omit<Shop, 'plan' | 'products' | 'tokens' | 'xp'> & {
  pro: boolean
  tokens: string | null
  xp: string | null
  products: StoredProduct[] | null
}
type StoredProduct = Omit<ShopProduct, 'name' | 'price' | 'owned'> & {
  nameIt: string
  nameEn: string
  source: 'tokens' | 'bundle' | 'free' | null
  at: number | null
}

/** Everything that the shop shows a fan, products on sale and owned ones, in one statement. */
export async function shopOf({ userId }: SignedIn, locale: Locale): Promise<Shop> {
  const [row] = await database().sql<Row[]>`
    select is_pro(${userId}::uuid, app_now()) as pro, tokens.balance as tokens, xp.balance as xp, preferences.nickname,
      (select count(*)::int from demo_topups where user_id = ${userId}::uuid and day = app_day(app_now())) as "topUpsToday",
      exists (select from monthly_bundles
        where user_id = ${userId}::uuid and month = app_period('month', app_now())) as "bundleTaken",
      (select jsonb_agg(jsonb_build_object('id', product.id, 'kind', product.kind, 'look', product.look,
          'nameIt', product.name_it, 'nameEn', product.name_en, 'priceCents', product.price_cents, 'pro', product.pro,
          'retired', not product.active, 'source', owned.source, 'at', extract(epoch from owned.at) * 1000,
          'worn', worn.product_id is not null) order by product.sort, product.id)
        from products product
        left join purchases owned on owned.user_id = ${userId}::uuid and owned.product_id = product.id
        left join equipment worn on worn.user_id = ${userId}::uuid and worn.product_id = product.id
        where product.active or owned.product_id is not null) as products
    from (select 1) one
    left join ledger_accounts tokens on tokens.user_id = ${userId}::uuid and tokens.asset = 'tokens'
    left join ledger_accounts xp on xp.user_id = ${userId}::uuid and xp.asset = 'xp'
    left join user_preferences preferences on preferences.user_id = ${userId}::uuid`
  if (!row) throw new Error('shop: no row')
  const { pro, tokens, xp, products, ...rest } = row
  const plan: Plan = pro ? 'pro' : 'free'
  const shown = (products ?? []).map((product) => shownProduct(product, plan, locale))
  return { ...rest, plan, tokens: Number(tokens ?? 0), xp: Number(xp ?? 0), products: withBase(shown) }
}

function shownProduct(
  { nameIt, nameEn, source, at, worn, ...product }: StoredProduct,
  plan: Plan,
  locale: Locale,
): ShopProduct {
  const free = product.priceCents === 0
  return {
    ...product,
    name: inLocale(locale, nameIt, nameEn),
    price: priceFor(plan, product.priceCents),
    worn: worn && (plan === 'pro' || !product.pro),
    owned: free ? { source: 'free', at: null } : source && { source, at },
  }
}

/** In a slot where the fan wears nothing, the base look counts as worn. */
const withBase = (products: ShopProduct[]): ShopProduct[] =>
  products.map((product) => {
    const isBase = BASE_LOOKS[product.kind] === product.look
    const isBare = !products.some(({ kind, worn }) => kind === product.kind && worn)
    return isBase && isBare ? { ...product, worn: true } : product
  })

/** The name of a product in the fan's language; empty for one that does not exist. */
export async function productName(id: string, locale: Locale): Promise<string> {
  const [product] = await database()
    .select({ it: products.nameIt, en: products.nameEn })
    .from(products)
    .where(eq(products.id, id))
  return product?.[locale] ?? ''
}
