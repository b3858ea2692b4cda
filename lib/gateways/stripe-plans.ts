import 'server-only'
import type Stripe from 'stripe'
import { DomainError } from '@/lib/core/errors'
import { cents, type PaidInterval, text } from './stripe-answer'
import { callStripe, callStripeOrNull, isTaken } from './stripe-client'

type SoldPlan = { interval: PaidInterval; amount: number; currency: string; priceId: string }
type OfferedPlan = { interval: PaidInterval; amount: number }

const PRODUCT = 'goalquest_pro'
const lookupKey = (interval: PaidInterval) => `goalquest_pro_${interval}`

/**
 * The plans as Stripe sells them, by the lookup keys of their prices; what Stripe lacks is created with the amounts given.
 * A price that somebody put in its place there stays.
 * @throws DomainError conflict for a price in another currency, as all of ours are read as euros; unavailable
 */
export const sellPlans = (offered: OfferedPlan[]): Promise<SoldPlan[]> =>
  callStripe(async (stripe) => {
    const known = await activePrices(
      stripe,
      offered.map(({ interval }) => lookupKey(interval)),
    )
    const sold: SoldPlan[] = []
    for (const plan of offered) {
      const { interval, amount } = plan
      const price =
        known.find(({ lookup_key }) => lookup_key === lookupKey(interval)) ??
        (await createPrice(stripe, plan))
      const { id: priceId, currency, unit_amount } = price
      if (currency !== 'eur') throw new DomainError('conflict')
      sold.push({
        interval,
        amount: cents.parse(unit_amount ?? amount),
        currency,
        priceId: text.parse(priceId),
      })
    }
    return sold
  })

const activePrices = async ({ prices }: Stripe, keys: string[]): Promise<Stripe.Price[]> =>
  (await prices.list({ lookup_keys: keys, active: true })).data

/**
 * Two checkouts may find the price missing at one instant. Stripe gives its key to the first, and the second takes that price; the key is
 * moved only from a price that was archived.
 */
async function createPrice(stripe: Stripe, { interval, amount }: OfferedPlan): Promise<Stripe.Price> {
  const key = lookupKey(interval)
  const wanted = {
    product: await productId(stripe),
    currency: 'eur',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: key,
  }
  try {
    return await stripe.prices.create(wanted)
  } catch (error) {
    if (!isTaken(error)) throw error
    const [made] = await activePrices(stripe, [key])
    return made ?? stripe.prices.create({ ...wanted, transfer_lookup_key: true })
  }
}

async function productId({ products }: Stripe): Promise<string> {
  const known = await callStripeOrNull(() => products.retrieve(PRODUCT))
  if (!known)
    await products.create({ id: PRODUCT, name: 'GoalQuest Pro' }).catch((error: unknown) => {
      if (!isTaken(error)) throw error
    })
  return PRODUCT
}
