import type { Messages } from 'next-intl'
import { fill } from '@/lib/core/i18n/fill'
import { groupedNumber, priceText } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { dayAndShortMonth } from '@/lib/core/time/date-formats'
import type { Shop, ShopProduct } from '../queries'
import { BASE_LOOKS, type ProductKind } from '../rules'

type Texts = Messages['shop']

/** What a fan can do with a product. `resting`: owned, and not to be put on without Pro. */
type CardState = 'worn' | 'owned' | 'resting' | 'locked' | 'short' | 'onSale'

/** A product in finished words. */
export type ProductCard = {
  id: string
  kind: ProductKind
  look: string
  name: string
  state: CardState
  pro: boolean
  /** The price that the fan pays, in tokens: sent back with the purchase. */
  price: number
  tokens: string
  euro: string
  /** The price without Pro, when it is higher. */
  full: string | null
  /** How many tokens are missing, how the fan got it, or where it shows. */
  note: string
  /** The balance after the purchase. */
  after: string
  /** Worn by everybody by default, so it cannot be taken off. */
  isBase: boolean
}

export const tokensText = (tokens: number, locale: Locale): string => groupedNumber(locale).format(tokens)

function stateOf({ worn, owned, pro, price }: ShopProduct, { plan, tokens }: Shop): CardState {
  const isLocked = pro && plan === 'free'
  if (owned && isLocked) return 'resting'
  if (worn) return 'worn'
  if (owned) return 'owned'
  if (isLocked) return 'locked'
  return price > tokens ? 'short' : 'onSale'
}

type View = { texts: Texts; locale: Locale; zone: string }

function noteOf(product: ShopProduct, state: CardState, shop: Shop, { texts, locale, zone }: View): string {
  const { card } = texts
  const { owned, kind, price, retired } = product
  if (state === 'worn') return kind === 'theme' ? card.everywhere : card.visible
  const missing = price - shop.tokens
  if (state === 'short')
    return missing === 1 ? card.missingOne : fill(card.missing, { tokens: tokensText(missing, locale) })
  if (state === 'resting') return card.resting
  if (retired) return card.retired
  if (owned === null) return ''
  if (owned.at === null) return card.free
  const day = dayAndShortMonth(locale, zone).format(owned.at)
  return fill(owned.source === 'bundle' ? card.gift : card.bought, { day })
}

/** The card of a product. */
export function cardOf(product: ShopProduct, shop: Shop, view: View): ProductCard {
  const { id, kind, look, name, pro, price, priceCents } = product
  const { locale } = view
  const state = stateOf(product, shop)
  return {
    ...{ id, kind, look, name, pro, price, state },
    tokens: tokensText(price, locale),
    euro: priceText(price, locale),
    full: price < priceCents ? tokensText(priceCents, locale) : null,
    note: noteOf(product, state, shop, view),
    after: tokensText(shop.tokens - price, locale),
    isBase: BASE_LOOKS[kind] === look,
  }
}
