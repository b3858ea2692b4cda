import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { database } from '@/db/client'
import { claimBadge } from '@/lib/badges/commands'
import { purchaseProduct, takeBundle, topUpDemo } from '@/lib/shop/commands'
import { equip, unequip } from '@/lib/shop/equipment/commands'
import { BUNDLE_TOKENS, DEMO_TOPUP_TOKENS, DEMO_TOPUPS_PER_DAY, priceFor } from '@/lib/shop/rules'
import type { MadeFan } from '../factories'
import { lapse } from '../plans'
import { codes, refusal, storm } from '../storm'
import { add, type FanModel, fan, fanOf, ofFan, type Product } from './world'

const which = fc.nat(9)
const at = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('an empty world')
  return one
}
const priceOf = ({ price }: Product, { isPro }: FanModel) => priceFor(isPro ? 'pro' : 'free', price)

/** Why a purchase is refused, by the rules alone. */
function purchaseRefusal(own: FanModel, product: Product): string {
  if (own.owned.has(product.id)) return 'product_owned'
  if (product.pro && !own.isPro) return 'pro_only'
  return own.tokens < priceOf(product, own) ? 'tokens_short' : 'done'
}

function notePurchase(own: FanModel, product: Product): void {
  own.tokens -= priceOf(product, own)
  own.owned.add(product.id)
}

const buy = fc.tuple(fan, which).map(([index, place]) =>
  ofFan(`buy product ${place}`, index, async (own, model, real) => {
    const product = at(model.products, place)
    const due = purchaseRefusal(own, product)
    const input = { productId: product.id, price: priceOf(product, own) }
    expect(await refusal(purchaseProduct(fanOf(real.fans, index).actor, input))).toBe(due)
    if (due === 'done') notePurchase(own, product)
  }),
)

const buyAtOnce = fc.tuple(fan, which).map(([index, place]) =>
  ofFan(`buy product ${place} five times at once`, index, async (own, model, real) => {
    const product = at(model.products, place)
    const due = purchaseRefusal(own, product)
    const input = { productId: product.id, price: priceOf(product, own) }
    const { done, refused } = await storm(5, () => purchaseProduct(fanOf(real.fans, index).actor, input))
    expect(done).toHaveLength(due === 'done' ? 1 : 0)
    expect(codes(refused)).toEqual(due === 'done' ? { product_owned: 4 } : { [due]: 5 })
    if (due === 'done') notePurchase(own, product)
  }),
)

const topUp = fc.tuple(fan, fc.boolean()).map(([index, isTwice]) =>
  ofFan(isTwice ? 'top up twice with one form' : 'top up', index, async (own, model, real) => {
    const input = { requestId: randomUUID() }
    const isLeft = (own.topUps.get(model.day) ?? 0) < DEMO_TOPUPS_PER_DAY
    for (let time = 0; time < (isTwice ? 2 : 1); time++)
      expect(await refusal(topUpDemo(fanOf(real.fans, index).actor, input))).toBe(
        isLeft ? 'done' : 'topup_limit',
      )
    if (!isLeft) return
    add(own.topUps, model.day, 1)
    own.tokens += DEMO_TOPUP_TOKENS
  }),
)

const bundle = fan.map((index) =>
  ofFan('take the bundle', index, async (own, model, real) => {
    const due = !own.isPro ? 'pro_only' : own.bundles.has(model.month) ? 'bundle_taken' : 'done'
    expect(await refusal(takeBundle(fanOf(real.fans, index).actor))).toBe(due)
    if (due !== 'done') return
    own.bundles.add(model.month)
    own.tokens += BUNDLE_TOKENS
    const skin = model.products.find(({ id, kind }) => kind === 'skin' && !own.owned.has(id))
    if (skin) own.owned.add(skin.id)
  }),
)

const wear = fc.tuple(fan, which).map(([index, place]) =>
  ofFan(`wear product ${place}`, index, async (own, model, real) => {
    const { id, kind, pro } = at(model.products, place)
    const due = !own.owned.has(id) ? 'not_owned' : pro && !own.isPro ? 'pro_only' : 'done'
    // A Pro product is refused as such before anything else is checked.
    const said = await refusal(equip(fanOf(real.fans, index).actor, id))
    expect(said).toBe(due)
    if (due === 'done') own.worn.set(kind, id)
  }),
)

const undress = fc.tuple(fan, which).map(([index, place]) =>
  ofFan(`take off product ${place}`, index, async (own, model, real) => {
    const { id, kind } = at(model.products, place)
    await unequip(fanOf(real.fans, index).actor, id)
    if (own.worn.get(kind) === id) own.worn.delete(kind)
  }),
)

const claim = fc.tuple(fan, which).map(([index, place]) =>
  ofFan(`claim badge ${place}`, index, async (own, model, real) => {
    const { id, holds } = at(model.badges, place)
    const due = own.badges.has(id) ? 'badge_owned' : holds(own) ? 'done' : 'badge_locked'
    expect(await refusal(claimBadge(fanOf(real.fans, index).actor, { id }))).toBe(due)
    if (due === 'done') own.badges.add(id)
  }),
)

const loseThePlan = fan.map((index) =>
  ofFan('lose the plan', index, async (own, _model, real) => {
    await lapse(fanOf(real.fans, index))
    own.isPro = false
  }),
)

export const SHOP_COMMANDS = [
  buy,
  buy,
  buyAtOnce,
  topUp,
  bundle,
  wear,
  wear,
  undress,
  claim,
  claim,
  loseThePlan,
]

type Possessions = { owned: string[]; worn: string[]; badges: string[] }

/** What the database says that the fan owns, wears and has claimed. */
export async function possessionsOf({ userId }: MadeFan): Promise<Possessions> {
  const [row] = await database().execute<Possessions>(sql`
    select array(select product_id::text from purchases where user_id = ${userId} order by 1) as owned,
      array(select slot || ' ' || product_id from equipment where user_id = ${userId} order by 1) as worn,
      array(select badge_id::text from badge_ownerships where user_id = ${userId} order by 1) as badges`)
  if (!row) throw new Error('a select returned no row')
  return row
}

export const possessionsDue = ({ owned, worn, badges }: FanModel): Possessions => ({
  owned: [...owned].sort(),
  worn: [...worn].map(([slot, id]) => `${slot} ${id}`).sort(),
  badges: [...badges].sort(),
})
