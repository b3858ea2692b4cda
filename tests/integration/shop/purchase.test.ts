import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { balanceOf } from '@/lib/ledger/queries'
import { purchaseProduct } from '@/lib/shop/commands'
import { shopOf } from '@/lib/shop/queries'
import { priceFor } from '@/lib/shop/rules'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { lapse, makePro } from '@/tests/support/plans'
import { eventsOf, giveTokens, makeProduct, ownedBy, tokenLines } from '@/tests/support/shop'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const buy = (fan: MadeFan, productId: string, price: number) =>
  purchaseProduct(fan.actor, { productId, price })
const tokens = (fan: MadeFan) => balanceOf(fan.actor, 'tokens')

const withTokens = async (amount: number, fan?: MadeFan) => {
  const buyer = fan ?? (await makeFan())
  await giveTokens(buyer, amount)
  return buyer
}

describe('a purchase', () => {
  it('takes the price, gives the product, and writes a ledger line and an event', async () => {
    const fan = await withTokens(300)
    const productId = await makeProduct({ price: 120 })
    expect(await buy(fan, productId, 120)).toEqual({ productId, paid: 120 })
    expect(await tokens(fan)).toBe(180)
    expect(await ownedBy(fan)).toEqual([{ id: productId, source: 'tokens', paid: 120 }])
    expect((await tokenLines(fan)).at(-1)).toEqual({ kind: 'purchase', cause: productId, amount: -120 })
    expect(await eventsOf(fan)).toEqual([{ event: 'token_spent', props: { productId, tokens: 120 } }])
  })

  it('may take the last token', async () => {
    const fan = await withTokens(120)
    await buy(fan, await makeProduct({ price: 120 }), 120)
    expect(await tokens(fan)).toBe(0)
  })

  it.each([50, 51, 99, 133, 1500])('costs a Pro fan of %i tokens what the rule says', async (price) => {
    const pro = await withTokens(price, await makePro())
    const productId = await makeProduct({ price })
    const [shown] = (await shopOf(pro.actor, 'it')).products.filter(({ id }) => id === productId)
    expect(shown?.price).toBe(priceFor('pro', price))
    await buy(pro, productId, priceFor('pro', price))
    expect(await tokens(pro)).toBe(price - priceFor('pro', price))
  })
})

describe('a purchase is refused and changes nothing', () => {
  it('with one token too few', async () => {
    const fan = await withTokens(99)
    const productId = await makeProduct({ price: 100 })
    await expectUnchanged(async () => expect(await refusal(buy(fan, productId, 100))).toBe('tokens_short'))
  })

  it.each([99, 101, 0, 75])('at a price of %i that is not today’s 100, with the new price', async (seen) => {
    const fan = await withTokens(500)
    const productId = await makeProduct({ price: 100 })
    await expectUnchanged(() =>
      expect(buy(fan, productId, seen)).rejects.toMatchObject({
        code: 'price_changed',
        limits: { price: 100 },
      }),
    )
  })

  it('at the price of Pro, once the plan has lapsed', async () => {
    const pro = await withTokens(500, await makePro())
    const productId = await makeProduct({ price: 100 })
    await lapse(pro)
    await expect(buy(pro, productId, 75)).rejects.toMatchObject({
      code: 'price_changed',
      limits: { price: 100 },
    })
  })
})

/** T11: states of the product × states of the fan. */
describe('who may buy what', () => {
  const FANS = {
    free: makeFan,
    pro: makePro,
    lapsed: async () => {
      const fan = await makePro()
      await lapse(fan)
      return fan
    },
  }
  const PRODUCTS = {
    'on sale': { price: 100 },
    'for Pro': { price: 100, pro: true },
    retired: { price: 100, active: false },
    'retired, for Pro': { price: 100, pro: true, active: false },
    free: { price: 0 },
  }
  const BOUGHT = 'done'
  const EXPECTED: Record<keyof typeof PRODUCTS, Record<keyof typeof FANS, string>> = {
    'on sale': { free: BOUGHT, pro: BOUGHT, lapsed: BOUGHT },
    'for Pro': { free: 'pro_only', pro: BOUGHT, lapsed: 'pro_only' },
    retired: { free: 'product_retired', pro: 'product_retired', lapsed: 'product_retired' },
    'retired, for Pro': { free: 'product_retired', pro: 'product_retired', lapsed: 'product_retired' },
    free: { free: 'product_owned', pro: 'product_owned', lapsed: 'product_owned' },
  }
  const cases = Object.entries(EXPECTED).flatMap(([product, answers]) =>
    Object.entries(answers).map(([fan, answer]) => [product, fan, answer] as const),
  )

  it.each(cases)('%s, by a fan who is %s: %s', async (product, plan, answer) => {
    const options = PRODUCTS[product as keyof typeof PRODUCTS]
    const fan = await withTokens(1000, await FANS[plan as keyof typeof FANS]())
    const productId = await makeProduct(options)
    const price = priceFor(plan === 'pro' ? 'pro' : 'free', options.price)
    expect(await refusal(buy(fan, productId, price))).toBe(answer)
    expect(await ownedBy(fan)).toHaveLength(answer === BOUGHT ? 1 : 0)
    expect(await tokens(fan)).toBe(answer === BOUGHT ? 1000 - price : 1000)
    await expectUnchanged(async () =>
      expect(await refusal(buy(fan, productId, price))).toBe(answer === BOUGHT ? 'product_owned' : answer),
    )
  })

  it('nobody buys what does not exist', async () => {
    const fan = await withTokens(100)
    expect(await refusal(buy(fan, randomUUID(), 100))).toBe('not_found')
  })
})

it('no product is owned without a payment or a recorded gift', async () => {
  const fan = await makeFan()
  const productId = await makeProduct()
  for (const [source, paid] of [
    ['free', 5],
    ['bundle', 5],
    ['tokens', -1],
    ['theft', 0],
  ])
    await expect(
      database().execute(sql`
        insert into purchases (user_id, product_id, source, paid) values (${fan.userId}, ${productId}, ${source}, ${paid})`),
    ).rejects.toThrow()
})
