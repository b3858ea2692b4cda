import { randomBytes } from 'node:crypto'
import type { JsonFile } from '../json-file.ts'
import type { Kind, Kinds, Stored } from './objects.ts'
import { missing } from './refusal.ts'

const PREFIXES: Record<Kind, string> = {
  product: 'prod',
  price: 'price',
  customer: 'cus',
  payment_method: 'pm',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  'billing_portal.session': 'bps',
  event: 'evt',
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** The answer stored for an idempotency key. */
type Replay = { fingerprint: string; status: number; body: unknown }
type Content = { shift: number; objects: Stored[]; replays: [string, Replay][] }

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && 'objects' in value && Array.isArray(value.objects)

/** Every object by its id, and the clock: seconds since 1970, which commands can shift. */
export class Store {
  readonly #objects = new Map<string, Stored>()
  readonly replays = new Map<string, Replay>()
  shift = 0
  readonly #wall: () => number
  readonly #save: () => void

  constructor(wall: () => number, file?: JsonFile) {
    this.#wall = wall
    this.#save = () => file?.save()
    const stored = file?.read()
    if (!isContent(stored)) return
    this.shift = stored.shift
    for (const object of stored.objects) this.#objects.set(object.id, object)
    for (const [key, replay] of stored.replays) this.replays.set(key, replay)
  }

  get content(): Content {
    return { shift: this.shift, objects: [...this.#objects.values()], replays: [...this.replays] }
  }

  reset(): void {
    this.#objects.clear()
    this.replays.clear()
    this.shift = 0
    this.#save()
  }

  now(): number {
    return Math.floor(this.#wall() / 1000) + this.shift
  }

  add<K extends Kind>(
    kind: K,
    fields: Omit<Kinds[K], 'id' | 'object' | 'created' | 'livemode'> & { id?: string },
  ): Kinds[K] {
    const { id = newId(PREFIXES[kind]), ...rest } = fields
    const made = { id, object: kind, created: this.now(), livemode: false, ...rest } as unknown as Kinds[K]
    return this.put(made)
  }

  put<T extends Stored>(object: T): T {
    this.#objects.set(object.id, object)
    this.#save()
    return object
  }

  byId(id: string): Stored | undefined {
    return this.#objects.get(id)
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const found = this.#objects.get(id)
    return found?.object === kind ? (found as Kinds[K]) : undefined
  }

  /** @throws Refusal resource_missing */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const found = this.find(kind, id)
    if (!found) throw missing(kind, id, param)
    return found
  }

  /** Newest first, as Stripe lists. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    const found: Kinds[K][] = []
    for (const object of this.#objects.values()) if (object.object === kind) found.push(object as Kinds[K])
    return found.reverse()
  }
}
