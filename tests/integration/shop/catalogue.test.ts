import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import type { Admin } from '@/lib/core/actor'
import { createProduct, setProductActive, updateProduct } from '@/lib/shop/catalogue/commands'
import { adminProduct, adminProducts } from '@/lib/shop/catalogue/queries'
import { createProductInput, updateProductInput } from '@/lib/shop/catalogue/schema'
import { purchaseProduct } from '@/lib/shop/commands'
import { equip } from '@/lib/shop/equipment/commands'
import { shopOf } from '@/lib/shop/queries'
import { waitingForLocks } from '@/tests/support/db-connections'
import { asAdmin, type MadeFan, makeFan } from '@/tests/support/factories'
import { giveTokens, makeProduct, ownedBy } from '@/tests/support/shop'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

const makeAdmin = async () => asAdmin(await makeFan({ isAdmin: true }))
const fields = { nameIt: 'Cuciture', nameEn: 'Stitches', price: '250', sort: '3' }
const input = (drawing: string) => createProductInput.parse({ requestId: randomUUID(), drawing, ...fields })
/** What an admin saves who opens the product now. */
const change = async (admin: Admin, id: string, changed: Record<string, string> = {}) => {
  const { version = 'a'.repeat(32) } = (await adminProduct(admin, id)) ?? {}
  return updateProductInput.parse({ id, version, ...fields, ...changed })
}
const shownTo = async (fan: MadeFan, id: string) =>
  (await shopOf(fan.actor, 'it')).products.find((product) => product.id === id)

const logOf = async (subject: string) => {
  const rows = await database().execute<{ action: string }>(sql`
    select action from audit_log where subject = ${subject} order by id`)
  return [...rows].map(({ action }) => action)
}

describe('an admin', () => {
  it('puts a product on sale, changes it, retires it and restores it, each with a line in the log', async () => {
    const [admin, fan] = [await makeAdmin(), await makeFan()]
    const id = await createProduct(admin, input('frame/stitches'))
    expect(await shownTo(fan, id)).toMatchObject({ name: 'Cuciture', price: 250, pro: false, retired: false })
    await updateProduct(admin, await change(admin, id, { price: '300', pro: 'on' }))
    expect(await shownTo(fan, id)).toMatchObject({ price: 300, pro: true })
    await setProductActive(admin, { id, active: false })
    expect(await shownTo(fan, id)).toBeUndefined()
    await setProductActive(admin, { id, active: true })
    expect(await shownTo(fan, id)).toMatchObject({ retired: false })
    expect(await logOf(id)).toEqual([
      'product.create',
      'product.update',
      'product.activate',
      'product.activate',
    ])
  })

  it('puts no price on what is free, since everybody owns it', async () => {
    const [admin, fan] = [await makeAdmin(), await makeFan()]
    const id = await makeProduct({ price: 0, kind: 'skin' })
    await expectUnchanged(async () =>
      expect(updateProduct(admin, await change(admin, id))).rejects.toMatchObject({
        fields: { price: 'stays_free' },
      }),
    )
    await updateProduct(admin, await change(admin, id, { price: '0' }))
    expect(await shownTo(fan, id)).toMatchObject({ name: 'Cuciture', price: 0 })
  })

  it.each([
    { what: 'was sold', price: 100 },
    { what: 'is free', price: 0 },
  ])('takes nothing that $what from fans without Pro', async ({ price }) => {
    const [admin, fan] = [await makeAdmin(), await makeFan()]
    const id = await makeProduct({ price })
    await giveTokens(fan, 100)
    if (price > 0) await purchaseProduct(fan.actor, { productId: id, price })
    await equip(fan.actor, id)
    await expectUnchanged(async () =>
      expect(
        updateProduct(admin, await change(admin, id, { price: String(price), pro: 'on' })),
      ).rejects.toMatchObject({ fields: { pro: 'stays_open' } }),
    )
    expect(await shownTo(fan, id)).toMatchObject({ worn: true })
    await updateProduct(admin, await change(admin, id, { price: String(price) }))
  })

  it('takes nothing from a fan who buys it at that moment', async () => {
    const [admin, fan] = [await makeAdmin(), await makeFan()]
    const id = await makeProduct({ price: 100 })
    await giveTokens(fan, 100)
    const sent = await change(admin, id, { pro: 'on' })
    const { saving } = await inTransaction(async (tx) => {
      await purchaseProduct(fan.actor, { productId: id, price: 100 }, tx)
      const saving = refusal(updateProduct(admin, sent))
      await expect.poll(waitingForLocks, { interval: 10 }).toBe(1)
      return { saving }
    })
    expect(await saving).toBe('invalid_input')
  })

  it('retires a product, which its owners keep and still see', async () => {
    const [admin, fan] = [await makeAdmin(), await makeFan()]
    const id = await makeProduct({ price: 100 })
    await giveTokens(fan, 100)
    await purchaseProduct(fan.actor, { productId: id, price: 100 })
    await setProductActive(admin, { id, active: false })
    expect(await ownedBy(fan)).toHaveLength(1)
    expect(await shownTo(fan, id)).toMatchObject({ retired: true, owned: { source: 'tokens' } })
    expect(await adminProduct(admin, id)).toMatchObject({ owners: 1, active: false })
    await expect(database().execute(sql`delete from products where id = ${id}`)).rejects.toThrow()
  })

  it('puts a product on sale once from a form that is sent several times at once', async () => {
    const admin = await makeAdmin()
    const sent = input('frame/net')
    const { done, refused } = await storm(8, () => createProduct(admin, sent))
    expect(refused).toEqual([])
    expect(new Set(done).size).toBe(1)
    const [id = ''] = done
    expect(await logOf(id)).toEqual(['product.create'])
    await expectUnchanged(async () => {
      expect(await createProduct(admin, sent)).toBe(id)
      for (const change of [{ nameEn: 'Other' }, { price: 300 }, { drawing: input('frame/laces').drawing }])
        expect(await refusal(createProduct(admin, { ...sent, ...change }))).toBe('key_reused')
    })
  })

  it('puts a product on sale once, even when 20 forms are sent at once', async () => {
    const admin = await makeAdmin()
    const { done, refused } = await storm(20, () => createProduct(admin, input('skin/stripes')))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ invalid_input: 19 })
    await expect(createProduct(admin, input('skin/stripes'))).rejects.toMatchObject({
      fields: { drawing: 'taken' },
    })
  })
})

it('a fan who claims to be an admin changes nothing and sees nothing', async () => {
  const claimed = asAdmin(await makeFan())
  const id = await makeProduct()
  await expectUnchanged(async () => {
    expect(await refusal(createProduct(claimed, input('name/ribbon')))).toBe('forbidden')
    expect(await refusal(updateProduct(claimed, await change(claimed, id)))).toBe('not_found')
    expect(await refusal(setProductActive(claimed, { id, active: false }))).toBe('not_found')
  })
  expect(await adminProducts(claimed)).toEqual([])
  expect(await adminProduct(claimed, id)).toBeNull()
})

it('what does not exist cannot be changed', async () => {
  const admin = await makeAdmin()
  const id = randomUUID()
  expect(await refusal(updateProduct(admin, await change(admin, id)))).toBe('not_found')
  expect(await refusal(setProductActive(admin, { id, active: true }))).toBe('not_found')
})
