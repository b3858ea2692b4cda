import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { seedDatabase } from '@/db/seed'
import { looksOf } from '@/lib/account/queries'
import { env } from '@/lib/env'
import { standingsOf } from '@/lib/leagues/queries'
import { profileOf } from '@/lib/profile/queries'
import { purchaseProduct } from '@/lib/shop/commands'
import { equip, unequip } from '@/lib/shop/equipment/commands'
import { type Equipped, equippedLooks, shopOf } from '@/lib/shop/queries'
import type { ProductKind } from '@/lib/shop/rules'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { leagueWith } from '@/tests/support/leagues'
import { lapse, makePro, subscribe } from '@/tests/support/plans'
import { giveTokens, makeProduct, ownedBy, wornBy } from '@/tests/support/shop'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'

async function bought(fan: MadeFan, kind: ProductKind = 'frame', pro = false): Promise<string> {
  const productId = await makeProduct({ kind, pro })
  const price = (await shopOf(fan.actor, 'it')).products.find(({ id }) => id === productId)?.price ?? 0
  await giveTokens(fan, price)
  await purchaseProduct(fan.actor, { productId, price })
  return productId
}

const lookOf = async (productId: string) => {
  const [row] = await database().execute<{ look: string }>(
    sql`select look from products where id = ${productId}`,
  )
  return row?.look
}

const looksOn = async ({ userId }: { userId: string }) => {
  const [row] = await database().execute<{ looks: Equipped | null }>(
    sql`select ${equippedLooks(sql`${userId}::uuid`)} as looks`,
  )
  return row?.looks
}

describe('wearing', () => {
  it('fills the slot of the product’s kind, replacing what was worn', async () => {
    const fan = await makeFan()
    const [one, other, name] = [await bought(fan), await bought(fan), await bought(fan, 'name')]
    for (const id of [one, name, other]) await equip(fan.actor, id)
    expect(await wornBy(fan)).toEqual({ frame: other, name })
    expect(await looksOn(fan)).toEqual({
      frame: await lookOf(other),
      name: await lookOf(name),
    })
  })

  it('records a free product when it is first worn', async () => {
    const fan = await makeFan()
    const free = await makeProduct({ price: 0, kind: 'skin' })
    for (let time = 0; time < 2; time++) await equip(fan.actor, free)
    expect(await ownedBy(fan)).toEqual([{ id: free, source: 'free', paid: 0 }])
    expect(await wornBy(fan)).toEqual({ skin: free })
  })

  it('is refused, and changes nothing, for another fan’s product, an unknown or retired one, and one of a lapsed plan', async () => {
    const [fan, other, pro] = [await makeFan(), await makeFan(), await makePro()]
    const theirs = await bought(other)
    const [retired, free] = [await makeProduct(), await makeProduct({ price: 0, kind: 'skin' })]
    await database().execute(sql`update products set active = false where id in (${retired}, ${free})`)
    const ofPro = await bought(pro, 'name', true)
    await lapse(pro)
    await expectUnchanged(async () => {
      expect(await refusal(equip(fan.actor, theirs))).toBe('not_owned')
      expect(await refusal(equip(fan.actor, randomUUID()))).toBe('not_found')
      for (const id of [retired, free]) expect(await refusal(equip(fan.actor, id))).toBe('product_retired')
      expect(await refusal(equip(pro.actor, ofPro))).toBe('pro_only')
    })
  })

  it('20 products at once leaves one in the slot', async () => {
    const fan = await makeFan()
    const mine = await Promise.all(Array.from({ length: 5 }, () => bought(fan)))
    const { refused } = await storm(20, (place) => equip(fan.actor, mine[place % 5] ?? ''))
    expect(refused).toEqual([])
    expect(mine).toContain((await wornBy(fan)).frame)
  })
})

describe('what is worn', () => {
  it('stays worn when it is retired, and its owner can take it off and wear it again', async () => {
    const fan = await makeFan()
    const frame = await bought(fan)
    await equip(fan.actor, frame)
    await database().execute(sql`update products set active = false where id = ${frame}`)
    const worn = () => looksOn(fan)
    expect(await worn()).toEqual({ frame: await lookOf(frame) })
    await unequip(fan.actor, frame)
    expect(await worn()).toBeNull()
    await equip(fan.actor, frame)
    expect(await worn()).toEqual({ frame: await lookOf(frame) })
  })

  it('from Pro is hidden while the plan is lapsed, and comes back with it', async () => {
    const pro = await makePro()
    const [frame, plain] = [await bought(pro, 'frame', true), await bought(pro, 'name')]
    for (const id of [frame, plain]) await equip(pro.actor, id)
    await lapse(pro)
    const worn = () => looksOn(pro)
    expect(await worn()).toEqual({ name: await lookOf(plain) })
    await subscribe(pro)
    expect(await worn()).toEqual({ frame: await lookOf(frame), name: await lookOf(plain) })
  })

  it('is taken off only by its fan, and twice without error', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    const frame = await bought(fan)
    await equip(fan.actor, frame)
    await expectUnchanged(() => unequip(other.actor, frame))
    for (let time = 0; time < 2; time++) await unequip(fan.actor, frame)
    expect(await wornBy(fan)).toEqual({})
    for (const one of [fan, other]) expect(await looksOn(one)).toBeNull()
  })

  it('must be owned and fit its slot, whatever writes it', async () => {
    const fan = await makeFan()
    const [foreign, name] = [await makeProduct(), await bought(fan, 'name')]
    for (const [slot, id] of [
      ['frame', foreign],
      ['frame', name],
      ['hat', name],
    ])
      await expect(
        database().execute(sql`
          insert into equipment (user_id, slot, product_id) values (${fan.userId}, ${slot}, ${id})`),
      ).rejects.toThrow()
  })
})

it('is set at sign-in in the cookie for static pages', async () => {
  const pro = await makePro()
  expect(await looksOf(pro.actor)).toBe('..')
  const [theme, skin] = [await bought(pro, 'theme', true), await bought(pro, 'skin')]
  for (const id of [theme, skin]) await equip(pro.actor, id)
  expect(await looksOf(pro.actor)).toBe(`${await lookOf(theme)}..${await lookOf(skin)}`)
  await lapse(pro)
  expect(await looksOf(pro.actor)).toBe(`..${await lookOf(skin)}`)
})

it('league mates see it in the table and on the profile', async () => {
  const { id, owner, mates } = await leagueWith(1)
  const [mate = await makeFan()] = mates
  const name = await bought(owner, 'name')
  await equip(owner.actor, name)
  const look = await lookOf(name)
  const rows = await standingsOf(mate.actor, id, 'week')
  expect(rows.map(({ userId, looks }) => [userId, looks])).toEqual(
    expect.arrayContaining([
      [owner.userId, { name: look }],
      [mate.userId, null],
    ]),
  )
  await database().execute(sql`
    insert into user_preferences (user_id, nickname, nickname_skeleton, competitions, visibility)
    values (${owner.userId}, 'vestita', 'vestita', '{serie_a}', 'mates')
    on conflict (user_id) do update set nickname = excluded.nickname, nickname_skeleton = excluded.nickname_skeleton,
      visibility = excluded.visibility`)
  expect(await profileOf(mate.actor, 'vestita')).toMatchObject({ looks: { name: look } })
})

describe('the shop of a new installation', () => {
  it('has the catalogue of the contract, and everybody wears the base theme and skin', async () => {
    await database().execute(sql`delete from equipment`)
    await database().execute(sql`delete from purchases`)
    await database().execute(sql`delete from monthly_bundles`)
    await database().execute(sql`delete from products`)
    await seedDatabase(env.DATABASE_URL ?? '', { demo: false })
    const { products } = await shopOf((await makeFan()).actor, 'it')
    const count = (kind: ProductKind, free: boolean) =>
      products.filter((product) => product.kind === kind && (product.priceCents === 0) === free).length
    expect(products.length).toBeGreaterThanOrEqual(24)
    expect(products.filter(({ pro }) => pro).length).toBeGreaterThanOrEqual(3)
    expect([count('theme', false) >= 6, count('frame', false) >= 8, count('name', false) >= 6]).toEqual([
      true,
      true,
      true,
    ])
    expect([count('skin', false) >= 8, count('skin', true), count('theme', true)]).toEqual([true, 5, 1])
    expect(
      products
        .filter(({ worn }) => worn)
        .map(({ look }) => look)
        .sort(),
    ).toEqual(['grass', 'paper'])
    expect(products.filter(({ owned }) => owned)).toHaveLength(6)
  })

  it('shows the base theme in use while one of Pro rests, and that one again once the plan is back', async () => {
    const pro = await makePro()
    const theme = await bought(pro, 'theme', true)
    await equip(pro.actor, theme)
    const shown = async () => {
      const { products } = await shopOf(pro.actor, 'it')
      return products.filter(({ kind, worn }) => kind === 'theme' && worn).map(({ look }) => look)
    }
    expect(await shown()).toEqual([await lookOf(theme)])
    await lapse(pro)
    expect(await shown()).toEqual(['paper'])
    await subscribe(pro)
    expect(await shown()).toEqual([await lookOf(theme)])
  })
})
