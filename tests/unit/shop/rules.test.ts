import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '@/db/seed/products'
import { parseInput } from '@/lib/core/forms/parse-input'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { LOCALES } from '@/lib/core/locale'
import { createProductInput, updateProductInput } from '@/lib/shop/catalogue/schema'
import { lookName } from '@/lib/shop/catalogue/words'
import { addressOf, matchingProducts, parseFilter, sliderMax } from '@/lib/shop/filters/rules'
import { FREE_SKINS, LOOKS, looksText, PRODUCT_KINDS } from '@/lib/shop/rules'
import { purchaseInput, wearInput } from '@/lib/shop/schema'

const ID = '3f2a9d2e-5c1b-4b7e-9a55-0d8f1c2b3a4d'
const product = (name: string, price: number, kind: (typeof PRODUCT_KINDS)[number], owned = false) => ({
  ...{ name, price, kind },
  owned: owned ? {} : null,
})
const SHELF = [
  product('Notte di coppa', 400, 'theme'),
  product('La rete', 250, 'frame', true),
  product('Foglia d’oro', 600, 'skin'),
  product('Tiro a giro', 250, 'name'),
]
const names = (query: Parameters<typeof parseFilter>[0]) =>
  matchingProducts(SHELF, parseFilter(query)).map(({ name }) => name)

describe('what a fan looks for', () => {
  it.each<[string, Parameters<typeof parseFilter>[0], string[]]>([
    ['nothing: all, in the order of the catalogue', {}, SHELF.map(({ name }) => name)],
    ['a word, whatever its case', { q: 'RETE' }, ['La rete']],
    ['an apostrophe as keyboards have it', { q: "d'oro" }, ['Foglia d’oro']],
    ['what is not there', { q: 'zzz' }, []],
    ['a price that just fits', { max: '250' }, ['La rete', 'Tiro a giro']],
    ['a price just below', { max: '249' }, []],
    ['a kind', { kind: 'theme' }, ['Notte di coppa']],
    ['what is owned', { mine: 'on' }, ['La rete']],
    [
      'the cheapest first',
      { sort: 'price_asc' },
      ['La rete', 'Tiro a giro', 'Notte di coppa', 'Foglia d’oro'],
    ],
    [
      'the dearest first',
      { sort: 'price_desc' },
      ['Foglia d’oro', 'Notte di coppa', 'La rete', 'Tiro a giro'],
    ],
    [
      'nonsense, which is no filter',
      { sort: 'x', kind: 'hat', max: '-1', mine: '1' },
      SHELF.map(({ name }) => name),
    ],
  ])('%s', (_name, query, found) => {
    expect(names(query)).toEqual(found)
  })

  it('is written to the address, and read back from it', () => {
    fc.assert(
      fc.property(
        fc.record({
          q: fc.string(),
          sort: fc.constantFrom('catalogue', 'price_asc', 'price_desc'),
          max: fc.option(fc.nat(9999).map(String), { nil: undefined }),
          kind: fc.option(fc.constantFrom(...PRODUCT_KINDS), { nil: undefined }),
          mine: fc.option(fc.constant('on'), { nil: undefined }),
        }),
        (query) => {
          const filter = parseFilter(query)
          const back = new URL(addressOf(filter), 'https://goalquest.test').searchParams
          expect(parseFilter(Object.fromEntries(back))).toEqual(filter)
        },
      ),
    )
    expect(addressOf(parseFilter({}))).toBe('/shop')
  })

  it.each([
    [[], 50],
    [[50], 50],
    [[51], 100],
    [[1125, 300], 1150],
  ])('the slider ends at the dearest of %j: %i', (prices, end) => {
    expect(sliderMax(prices.map((price) => ({ price })))).toBe(end)
  })
})

describe('amounts that nobody can pay', () => {
  it.each(['', '-1', '1.5', '1e9', 'cento', ' 100', '1000000', '١٠٠', '0x10'])('%j is refused', (price) => {
    expect(() => parseInput(purchaseInput, { productId: ID, price })).toThrow()
  })

  it('an invalid id or an extra field is refused', () => {
    expect(() => parseInput(purchaseInput, { productId: 'x', price: '1' })).toThrow()
    expect(() => parseInput(purchaseInput, { productId: ID, price: '1', free: 'on' })).toThrow()
    expect(parseInput(purchaseInput, { productId: ID, price: '100' })).toEqual({ productId: ID, price: 100 })
  })
})

describe('the button of the wardrobe', () => {
  it('names the product and what to do', () => {
    expect(parseInput(wearInput, { wear: `${ID} on` })).toEqual({ productId: ID, on: true })
    expect(parseInput(wearInput, { wear: `${ID} off` })).toEqual({ productId: ID, on: false })
  })

  it.each(['', ID, `${ID} up`, ` ${ID} on`, `${'-'.repeat(36)} on`])('%j is refused', (wear) => {
    expect(() => parseInput(wearInput, { wear })).toThrow()
  })
})

describe('a product of an editor', () => {
  const fields = { nameIt: 'Rete', nameEn: 'Net', price: '100', sort: '0' }
  const changed = { id: ID, version: 'a'.repeat(32), ...fields }

  it.each(['0', '50', '100000'])('may cost %s', (price) => {
    expect(parseInput(updateProductInput, { ...changed, price }).price).toBe(Number(price))
  })

  it.each(['', '1', '49', '100001', '-50', '99.5', '1e3'])('may not cost %j', (price) => {
    expect(() => parseInput(updateProductInput, { ...changed, price })).toThrow()
  })

  it.each(['100001', '12345678901234567890'])('costs too much at %s', (price) => {
    const { error } = updateProductInput.safeParse({ ...changed, price })
    expect(error?.issues.map(({ message }) => message)).toEqual(['too_large'])
  })

  it('has one of our drawings', () => {
    expect(
      parseInput(createProductInput, { requestId: ID, drawing: 'frame/net', ...fields }).drawing,
    ).toEqual(['frame', 'net'])
    for (const drawing of ['frame/paper', 'net', 'frame/', 'hat/net', ''])
      expect(() => parseInput(createProductInput, { requestId: ID, drawing, ...fields })).toThrow()
  })
})

describe('a drawing', () => {
  it.each(LOCALES)('has words of its own in %s', (locale) => {
    for (const kind of PRODUCT_KINDS) {
      const names = MESSAGES[locale].products.looks[kind]
      expect(Object.keys(names).sort()).toEqual([...LOOKS[kind]].sort())
      expect(new Set(Object.values(names)).size).toBe(LOOKS[kind].length)
      for (const look of LOOKS[kind]) expect(lookName(kind, look, locale)).toMatch(/^\p{Lu}[\p{L}’ ]{2,24}$/u)
    }
  })
})

describe('the seeded catalogue', () => {
  it('sells drawings that exist, each once, and leaves some to editors', () => {
    const sold = PRODUCTS.map(({ kind, look }) => `${kind}/${look}`)
    const drawn = PRODUCT_KINDS.flatMap((kind) => LOOKS[kind].map((look) => `${kind}/${look}`))
    expect(new Set(sold).size).toBe(sold.length)
    expect(sold.filter((one) => !drawn.includes(one))).toEqual([])
    expect(drawn.length).toBeGreaterThan(sold.length)
  })

  it('gives everybody the base theme and as many skins as the rules say', () => {
    const free = PRODUCTS.filter(({ price_cents: price }) => price === 0)
    expect(free.filter(({ kind }) => kind === 'skin')).toHaveLength(FREE_SKINS)
    expect(free.filter(({ kind }) => kind === 'theme').map(({ look }) => look)).toEqual(['paper'])
    expect(free).toHaveLength(FREE_SKINS + 1)
  })
})

it('the cookie of looks has three fields', () => {
  expect(looksText({})).toBe('..')
  expect(looksText({ theme: 'cup-night', name: 'led', skin: 'rays' })).toBe('cup-night..rays')
})
