import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { balanceOf } from '@/lib/ledger/queries'
import { purchaseProduct } from '@/lib/shop/commands'
import { waitingForLocks } from '@/tests/support/db-connections'
import { makeFan, makeFans } from '@/tests/support/factories'
import { giveTokens, makeProduct, ownedBy, tokenLines } from '@/tests/support/shop'
import { codes, storm, stormFans } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

// The broken twins of these purchases: tests/integration/wallet/broken-twins.test.ts.
describe('20 purchases of one product at once', () => {
  it('buy it once, for each fan', async () => {
    const productId = await makeProduct({ price: 100 })
    for (const fan of await makeFans(stormFans(10))) {
      await giveTokens(fan, 1000)
      const { done, refused } = await storm(20, () => purchaseProduct(fan.actor, { productId, price: 100 }))
      expect(done).toHaveLength(1)
      expect(codes(refused)).toEqual({ product_owned: 19 })
      expect(await balanceOf(fan.actor, 'tokens')).toBe(900)
      expect(await tokenLines(fan)).toHaveLength(2)
    }
  })
})

describe('T01: 20 purchases of different products at once', () => {
  it('spend no more than there is, for each fan', async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => makeProduct({ price: 100 })))
    for (const fan of await makeFans(stormFans(5))) {
      await giveTokens(fan, 550)
      const { done, refused } = await storm(20, (place) =>
        purchaseProduct(fan.actor, { productId: products[place] ?? '', price: 100 }),
      )
      expect(done).toHaveLength(5)
      expect(codes(refused)).toEqual({ tokens_short: 15 })
      expect(await balanceOf(fan.actor, 'tokens')).toBe(50)
      expect(await ownedBy(fan)).toHaveLength(5)
    }
  })
})

describe('a price that an editor changes during 200 purchases', () => {
  const PRICES = [100, 300]
  const setPrice = (productId: string, cents: number) =>
    database().execute(sql`update products set price_cents = ${cents} where id = ${productId}`)
  const priceOf = async (productId: string) => {
    const [row] = await database().execute<{ price: number }>(sql`
      select price_cents as price from products where id = ${productId}`)
    return row?.price ?? 0
  }

  it('is paid as shown, or refused with the new one', async () => {
    const productId = await makeProduct({ price: 100 })
    const fans = await makeFans(200)
    await Promise.all(fans.map((fan) => giveTokens(fan, 300)))
    const { done, refused } = await storm(205, async (place) => {
      const fan = fans[place - Math.ceil((place + 1) / 41)]
      if (place % 41 === 0 || !fan) {
        await setPrice(productId, PRICES[(place / 41) % 2 ? 0 : 1] ?? 100)
        return null
      }
      const price = await priceOf(productId)
      const { paid } = await purchaseProduct(fan.actor, { productId, price })
      expect(paid).toBe(price)
      return { fan, paid }
    })
    expect(Object.keys(codes(refused)).filter((code) => code !== 'price_changed')).toEqual([])
    const sold = done.filter((sale) => sale !== null)
    expect(sold.length + refused.length).toBeGreaterThanOrEqual(200)
    for (const { fan, paid } of sold) expect(await balanceOf(fan.actor, 'tokens')).toBe(300 - paid)
  })

  it('is checked by the statement that sells, which sees an editor’s earlier change', async () => {
    const productId = await makeProduct({ price: 100 })
    const fan = await makeFan()
    await giveTokens(fan, 300)
    let purchase: Promise<unknown> | undefined
    await database().transaction(async (tx) => {
      await tx.execute(sql`update products set price_cents = 300 where id = ${productId}`)
      purchase = purchaseProduct(fan.actor, { productId, price: 100 }).catch((error) => error)
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1)
    })
    expect(await purchase).toMatchObject({ code: 'price_changed', limits: { price: 300 } })
  })

  it('would be sold at the old one if it were looked up first', async () => {
    const productId = await makeProduct({ price: 100 })
    const haveLooked = barrier(2)
    let sold = 0
    await storm(2, async (place) => {
      const price = await priceOf(productId)
      await haveLooked()
      if (place === 0) return setPrice(productId, 300)
      await expect.poll(() => priceOf(productId)).toBe(300)
      if (price === 100) sold = price
    })
    expect([sold, await priceOf(productId)]).toEqual([100, 300])
  })
})
