import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { env } from '@/lib/env'
import { balanceOf } from '@/lib/ledger/queries'
import { purchaseProduct, takeBundle, topUpDemo } from '@/lib/shop/commands'
import { shopOf } from '@/lib/shop/queries'
import { BUNDLE_TOKENS, DEMO_TOPUP_TOKENS } from '@/lib/shop/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans } from '@/tests/support/factories'
import { lapse, makePro } from '@/tests/support/plans'
import { eventsOf, giveTokens, makeProduct, ownedBy, tokenLines } from '@/tests/support/shop'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm, stormFans } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

const topUp = (fan: MadeFan, requestId: string = randomUUID()) => topUpDemo(fan.actor, { requestId })
const tokens = (fan: MadeFan) => balanceOf(fan.actor, 'tokens')

describe('a demo top-up', () => {
  beforeEach(() => Object.assign(env, { DEMO_TOPUP: 'on' }))

  it('gives 1000 tokens with a ledger line and an event, three times a day and again tomorrow', async () => {
    const fan = await makeFan()
    expect([await topUp(fan), await topUp(fan), await topUp(fan)]).toEqual([
      { left: 2 },
      { left: 1 },
      { left: 0 },
    ])
    await expectUnchanged(async () => expect(await refusal(topUp(fan))).toBe('topup_limit'))
    expect(await tokens(fan)).toBe(3 * DEMO_TOPUP_TOKENS)
    expect((await tokenLines(fan)).map(({ kind, amount }) => [kind, amount])).toEqual(
      Array(3).fill(['topup', 1000]),
    )
    expect((await eventsOf(fan))[0]).toEqual({ event: 'wallet_credit_demo', props: { tokens: 1000 } })
    expect((await shopOf(fan.actor, 'it')).topUpsToday).toBe(3)
    await atShiftedTime('12 hours', async () => expect(await topUp(fan)).toEqual({ left: 2 }))
  })

  it('from one form happens once, however often it is sent', async () => {
    const fan = await makeFan()
    const requestId = randomUUID()
    const { done, refused } = await storm(20, () => topUp(fan, requestId))
    expect(refused).toEqual([])
    expect(done).toEqual(Array(20).fill({ left: 2 }))
    expect(await tokens(fan)).toBe(1000)
  })

  // Its broken twin: tests/integration/wallet/broken-twins.test.ts.
  it('of 20 forms at once happens three times, for each fan', async () => {
    for (const fan of await makeFans(stormFans(5))) {
      const { done, refused } = await storm(20, () => topUp(fan))
      expect(done).toHaveLength(3)
      expect(codes(refused)).toEqual({ topup_limit: 17 })
      expect(await tokens(fan)).toBe(3000)
    }
  })

  it('is refused when it is switched off', async () => {
    const fan = await makeFan()
    Object.assign(env, { DEMO_TOPUP: 'off' })
    await expectUnchanged(async () => expect(await refusal(topUp(fan))).toBe('topup_off'))
  })
})

describe('the bundle of the month', () => {
  const month = async () => {
    const [row] = await database().execute<{ month: string }>(sql`
      select app_period('month', app_now())::text as month`)
    return row?.month
  }

  it('gives a Pro fan tokens and the first skin for sale not yet owned, once a month', async () => {
    const pro = await makePro()
    for (const unsold of [{ price: 0 }, { active: false }]) await makeProduct({ kind: 'skin', ...unsold })
    const [owned, next] = [await makeProduct({ kind: 'skin' }), await makeProduct({ kind: 'skin' })]
    for (let later = 0; later < 4; later++) await makeProduct({ kind: 'skin' })
    await giveTokens(pro, 75)
    await purchaseProduct(pro.actor, { productId: owned, price: 75 })
    expect(await takeBundle(pro.actor)).toEqual({ productId: next })
    expect(await ownedBy(pro)).toContainEqual({ id: next, source: 'bundle', paid: 0 })
    expect((await tokenLines(pro)).at(-1)).toEqual({
      kind: 'bundle',
      cause: await month(),
      amount: BUNDLE_TOKENS,
    })
    expect((await shopOf(pro.actor, 'it')).bundleTaken).toBe(true)
    await expectUnchanged(async () => expect(await refusal(takeBundle(pro.actor))).toBe('bundle_taken'))
  })

  it('comes again the next month, without a skin when all are owned', async () => {
    const pro = await makePro()
    await database().execute(sql`
      insert into purchases (user_id, product_id, source, paid) select ${pro.userId}, id, 'free', 0 from products`)
    expect(await takeBundle(pro.actor)).toEqual({ productId: null })
    await database().execute(sql`update subscriptions set period_ends_at = app_now() + interval '1 year'`)
    await atShiftedTime('31 days', async () =>
      expect(await takeBundle(pro.actor)).toEqual({ productId: null }),
    )
    expect(await tokens(pro)).toBe(2 * BUNDLE_TOKENS)
  })

  it('is refused to fans without Pro, and after Pro', async () => {
    const lapsed = await makePro()
    await lapse(lapsed)
    for (const fan of [await makeFan(), lapsed])
      await expectUnchanged(async () => expect(await refusal(takeBundle(fan.actor))).toBe('pro_only'))
  })

  it('taken 20 times at once, beside purchases of the same skins, is given once', async () => {
    const skins = await Promise.all(Array.from({ length: 4 }, () => makeProduct({ kind: 'skin' })))
    const pro = await makePro()
    await giveTokens(pro, 300)
    const { done, refused } = await storm(24, (place) => {
      const productId = skins[place - 20]
      return productId ? purchaseProduct(pro.actor, { productId, price: 75 }) : takeBundle(pro.actor)
    })
    const lines = await tokenLines(pro)
    expect(lines.filter(({ kind }) => kind === 'bundle')).toHaveLength(1)
    expect(codes(refused).bundle_taken).toBe(19)
    expect(
      Object.keys(codes(refused)).filter((code) => !['bundle_taken', 'product_owned'].includes(code)),
    ).toEqual([])
    expect(done.length + refused.length).toBe(24)
    expect(await tokens(pro)).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
  })

  it('would be given several times if the month were checked first', async () => {
    expect(await lookThenInsert(20)).toBeGreaterThan(1)
  })
})
