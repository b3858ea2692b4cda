import type { Route } from 'next'
import { PRICE_STEP, PRODUCT_KINDS, type ProductKind } from '../rules'

export const SORTS = ['catalogue', 'cheap', 'dear'] as const
type Sort = (typeof SORTS)[number]

/** What a fan looks for in the shop, as the URL says it. */
export type Wish = {
  search: string
  sort: Sort
  /** The most that a product may cost, in tokens; null for any price. */
  most: number | null
  kind: ProductKind | null
  /** Only what the fan owns. */
  mine: boolean
}

const SEARCH_MAX = 60

type Query = Partial<Record<'q' | 'sort' | 'max' | 'kind' | 'mine', string | undefined>>

/** Reads the URL; invalid values are ignored. */
export const wishOf = ({ q = '', sort, max = '', kind, mine }: Query): Wish => ({
  search: q.trim().slice(0, SEARCH_MAX),
  sort: SORTS.find((known) => known === sort) ?? 'catalogue',
  most: /^\d{1,6}$/.test(max) ? Number(max) : null,
  kind: PRODUCT_KINDS.find((known) => known === kind) ?? null,
  mine: mine === 'on',
})

/** The fields of the wish that differ from the defaults, for URLs and hidden fields. */
export const wishFields = ({ search, sort, most, kind, mine }: Wish): Record<string, string> => ({
  ...(search && { q: search }),
  ...(sort !== 'catalogue' && { sort }),
  ...(most !== null && { max: String(most) }),
  ...(kind && { kind }),
  ...(mine && { mine: 'on' }),
})

export function addressOf(wish: Wish): Route {
  const query = new URLSearchParams(wishFields(wish)).toString()
  return query ? `/shop?${query}` : '/shop'
}

/** Case and accents make no difference. */
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, "'").toLowerCase()

type Wanted = { name: string; price: number; kind: ProductKind; owned: object | null }

/** The products that match the wish, in its order; equal prices keep the order of the catalogue. */
export function chosen<T extends Wanted>(products: readonly T[], wish: Wish): T[] {
  const words = folded(wish.search)
  const found = products.filter(
    ({ name, price, kind, owned }) =>
      folded(name).includes(words) &&
      (wish.most === null || price <= wish.most) &&
      (wish.kind === null || kind === wish.kind) &&
      (!wish.mine || owned !== null),
  )
  if (wish.sort === 'catalogue') return found
  return found.sort((a, b) => (wish.sort === 'cheap' ? a.price - b.price : b.price - a.price))
}

/** The right end of the price slider: the highest price, rounded up to a whole step. */
export const dearest = (products: readonly { price: number }[]): number =>
  Math.ceil(Math.max(PRICE_STEP, ...products.map(({ price }) => price)) / PRICE_STEP) * PRICE_STEP
