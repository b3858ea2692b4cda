import { describe, expect, it } from 'vitest'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { cardOf } from '@/lib/shop/cards/words'
import type { Shop, ShopProduct } from '@/lib/shop/queries'

const given = { texts: MESSAGES.it.shop, locale: 'it', zone: 'Europe/Rome' } as const
const shop: Shop = {
  plan: 'free',
  tokens: 99,
  xp: 0,
  nickname: null,
  topUpsToday: 0,
  bundleTaken: false,
  products: [],
}
const product: ShopProduct = {
  id: 'a',
  kind: 'frame',
  look: 'net',
  name: 'La rete',
  priceCents: 100,
  price: 100,
  pro: false,
  retired: false,
  owned: null,
  worn: false,
}
const owned = { source: 'tokens', at: Date.UTC(2026, 10, 21) } as const

describe('the card of a product', () => {
  it.each<[string, Partial<ShopProduct>, Partial<Shop>, string, string]>([
    ['that can be paid', {}, { tokens: 100 }, 'onSale', ''],
    ['that is too dear', {}, {}, 'short', 'Manca 1'],
    ['that is dearer by more', {}, { tokens: 98 }, 'short', 'Mancano 2'],
    ['for Pro', { pro: true }, { tokens: 100 }, 'locked', ''],
    ['that is owned', { owned }, {}, 'owned', 'Acquisto: 21 nov'],
    [
      'that is owned and retired: it may be worn, and says so',
      { owned, retired: true },
      {},
      'owned',
      'Fuori catalogo',
    ],
    ['for Pro, owned, without Pro', { owned, pro: true }, {}, 'resting', 'In pausa senza Pro'],
    ['that is worn', { owned, worn: true }, {}, 'worn', 'Visibile in lega'],
  ])('%s', (_name, change, of, state, note) => {
    expect(cardOf({ ...product, ...change }, { ...shop, ...of }, given)).toMatchObject({ state, note })
  })
})
