import { createHash } from 'node:crypto'
import { JsonFile } from '../json-file.ts'
import type { Vendor, VendorAnswer, VendorRequest } from '../vendor.ts'
import type { Account } from './account.ts'
import { checkoutPage } from './checkout-page.ts'
import { carryOut, commandSchema } from './control.ts'
import { Deliveries, type Target } from './deliveries.ts'
import { expanded } from './expand.ts'
import { readForm, textsOf } from './form.ts'
import { pageAnswer } from './page.ts'
import { checkParameters } from './parameters.ts'
import { portalPage } from './portal-page.ts'
import { failureOf, invalid, Refusal } from './refusal.ts'
import { endpointOf, HANDLERS } from './routes.ts'
import { Store } from './store.ts'
import { catchUp } from './subscriptions.ts'

type Settings = {
  /** Where browsers reach this vendor, e.g. `http://127.0.0.1:3001/stripe`. */
  origin: string
  /** The webhook; without one no event is delivered. */
  target?: Target | null
  /** Stores everything in `stripe.json` of this folder. */
  dataDir?: string
  wall?: () => number
}

export type StripeVendor = Vendor & { account: Account; flush(): Promise<void> }

function run(account: Account, { method, pathname, query, body }: VendorRequest): VendorAnswer {
  const { endpoint, id } = endpointOf(method, pathname.slice('/v1'.length))
  const fields = readForm(method === 'GET' ? query : new URLSearchParams(body))
  checkParameters(endpoint, fields)
  const paths = Object.values(textsOf(fields, 'expand'))
  const answer = HANDLERS[endpoint]?.(account, fields, id)
  return { status: 200, body: expanded(account.store, { ...answer }, paths) }
}

/** The same key gets the same answer; the same key with another request is refused, as at Stripe. */
function once(account: Account, request: VendorRequest): VendorAnswer {
  const { method, headers, pathname, body } = request
  const given = headers['idempotency-key']
  if (method !== 'POST' || typeof given !== 'string') return run(account, request)
  const fingerprint = createHash('sha256').update(`${pathname} ${body}`).digest('hex')
  const known = account.store.replays.get(given)
  if (known && known.fingerprint !== fingerprint)
    throw new Refusal(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      {
        type: 'idempotency_error',
      },
    )
  if (known) return { status: known.status, body: known.body, headers: { 'idempotent-replayed': 'true' } }
  const answer = run(account, request)
  account.store.replays.set(given, { fingerprint, status: answer.status, body: answer.body })
  return answer
}

function api(account: Account, request: VendorRequest): VendorAnswer {
  try {
    const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!key || key === 'invalid') throw new Refusal(401, 'Invalid API Key provided')
    if (!request.headers['stripe-version']) throw invalid('The header Stripe-Version is missing')
    return once(account, request)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

/** Stripe as far as subscriptions need it: its API below `/v1`, and its hosted pages. */
export function stripe({ origin, target = null, dataDir, wall = Date.now }: Settings): StripeVendor {
  const file = dataDir === undefined ? undefined : new JsonFile(dataDir, 'stripe.json', () => store.content)
  const store: Store = new Store(wall, file)
  const account: Account = { store, deliveries: new Deliveries(target), origin }

  function answer(request: VendorRequest): VendorAnswer {
    catchUp(account)
    if (request.pathname.startsWith('/v1/')) return api(account, request)
    const [, page, id = ''] = /^\/(checkout|portal|invoice)\/([\w-]+)$/.exec(request.pathname) ?? []
    const sent = request.method === 'POST' ? new URLSearchParams(request.body) : null
    if (page === 'checkout') return checkoutPage(account, id, sent)
    if (page === 'portal') return portalPage(account, id, sent)
    const invoice = store.find('invoice', id)
    if (invoice) return pageAnswer(`Invoice ${invoice.number}`, `<p>${invoice.status}</p>`)
    return pageAnswer('Nothing here', '<p>There is no such page.</p>', 404)
  }

  function control(given: Record<string, unknown>, isReset: boolean): string | null {
    const parsed = commandSchema.safeParse(given)
    if (!parsed.success)
      return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
    if (isReset) {
      store.reset()
      account.deliveries.reset()
    }
    return carryOut(account, parsed.data)
  }

  return { name: 'stripe', answer, control, failure: failureOf, account, flush: async () => file?.flush() }
}
