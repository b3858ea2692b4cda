import type { Route } from 'next'
import { foldAccents } from '@/lib/core/text/fold-accents'
import { PRICE_STEP, PRODUCT_KINDS, type ProductKind } from '../rules'

export const SORTS = ['catalogue', 'price_asc', 'price_desc'] as const
type Sort = (typeof SORTS)[number]

/** What a fan looks for in the shop, as the URL says it. */
export type ProductFilter = {
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
export const parseFilter = ({ q = '', sort, max = '', kind, mine }: Query): ProductFilter => ({
  search: q.trim().slice(0, SEARCH_MAX),
  sort: SORTS.find((known) => known === sort) ?? 'catalogue',
  most: /^\d{1,6}$/.test(max) ? Number(max) : null,
  kind: PRODUCT_KINDS.find((known) => known === kind) ?? null,
  mine: mine === 'on',
})

/** The fields of the filter that differ from the defaults, for URLs and hidden fields. */
export const filterFields = ({ search, sort, most, kind, mine }: ProductFilter): Record<string, string> => ({
  ...(search && { q: search }),
  ...(sort !== 'catalogue' && { sort }),
  ...(most !== null && { max: String(most) }),
  ...(kind && { kind }),
  ...(mine && { mine: 'on' }),
})

/** The shop with this filter, in the language of the page. */
export function addressOf(filter: ProductFilter): Route {
  const query = new URLSearchParams(filterFields(filter)).toString()
  return query ? `/shop?${query}` : '/shop'
}

/** Case and accents make no difference. */
const folded = (text: string) => foldAccents(text).replace(/[’']/g, "'")

type Wanted = { name: string; price: number; kind: ProductKind; owned: object | null }

/** The products that match the filter, in its order; equal prices keep the order of the catalogue. */
export function matchingProducts<T extends Wanted>(products: readonly T[], filter: ProductFilter): T[] {
  const words = folded(filter.search)
  const found = products.filter(
    ({ name, price, kind, owned }) =>
      folded(name).includes(words) &&
      (filter.most === null || price <= filter.most) &&
      (filter.kind === null || kind === filter.kind) &&
      (!filter.mine || owned !== null),
  )
  if (filter.sort === 'catalogue') return found
  return found.sort((a, b) => (filter.sort === 'price_asc' ? a.price - b.price : b.price - a.price))
}

/** The right end of the price slider: the highest price, rounded up to a whole step. */
export const sliderMax = (products: readonly { price: number }[]): number =>
  Math.ceil(Math.max(PRICE_STEP, ...products.map(({ price }) => price)) / PRICE_STEP) * PRICE_STEP
