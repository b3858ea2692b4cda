import type { Account } from './account.ts'
import { type Fields, flagOf, groupOf, numberOf, requiredText, textOf, textsOf } from './form.ts'
import type { Customer, Price, Product } from './objects.ts'
import { invalid, missing } from './refusal.ts'

export function createProduct({ store }: Account, fields: Fields): Product {
  const id = textOf(fields, 'id')
  if (id && store.byId(id)) throw invalid('Product already exists.', 'id', 'resource_already_exists')
  return store.add('product', {
    ...(id && { id }),
    name: requiredText(fields, 'name'),
    active: flagOf(fields, 'active') ?? true,
    metadata: textsOf(fields, 'metadata'),
  })
}

/** Two active prices cannot have the same lookup key, unless the new one takes it over. */
function takeLookupKey({ store }: Account, key: string, transfer: boolean) {
  const holder = store.all('price').find((price) => price.lookup_key === key)
  if (!holder) return
  if (!transfer) throw invalid(`A price (${holder.id}) already uses that lookup key.`, 'lookup_key')
  store.put({ ...holder, lookup_key: null })
}

export function createPrice(account: Account, fields: Fields): Price {
  const { store } = account
  const product = store.get('product', requiredText(fields, 'product'), 'product')
  const key = textOf(fields, 'lookup_key')
  const interval = requiredText(groupOf(fields, 'recurring'), 'interval')
  if (interval !== 'month' && interval !== 'year')
    throw invalid('Invalid recurring[interval]', 'recurring[interval]')
  if (key) takeLookupKey(account, key, flagOf(fields, 'transfer_lookup_key') ?? false)
  return store.add('price', {
    active: flagOf(fields, 'active') ?? true,
    product: product.id,
    currency: requiredText(fields, 'currency'),
    unit_amount: numberOf(fields, 'unit_amount') ?? 0,
    lookup_key: key ?? null,
    type: 'recurring',
    recurring: { interval, interval_count: 1 },
    metadata: textsOf(fields, 'metadata'),
  })
}

export function updatePrice({ store }: Account, id: string, fields: Fields): Price {
  const price = store.get('price', id)
  return store.put({ ...price, active: flagOf(fields, 'active') ?? price.active })
}

export function listPrices({ store }: Account, fields: Fields): Price[] {
  const keys = Object.values(textsOf(fields, 'lookup_keys'))
  const active = flagOf(fields, 'active')
  return store
    .all('price')
    .filter((price) => keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key)))
    .filter((price) => active === undefined || price.active === active)
}

export function updateCustomer({ store }: Account, id: string, fields: Fields): Customer {
  const customer = store.get('customer', id)
  if (customer.deleted) throw missing('customer', id)
  return store.put({ ...customer, email: textOf(fields, 'email') ?? customer.email })
}

export function createCustomer({ store }: Account, fields: Fields): Customer {
  return store.add('customer', {
    email: textOf(fields, 'email') ?? null,
    metadata: textsOf(fields, 'metadata'),
    invoice_settings: { default_payment_method: null },
  })
}
