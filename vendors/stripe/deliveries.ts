import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

export type Target = { url: string; secret: string }
type DeliverySettings = {
  /** Holds events back until they are released. */
  hold?: boolean
  /** How many more times each event is delivered. */
  duplicates?: number
  order?: 'normal' | 'reverse'
  /** How many of the next events are never delivered. */
  drop?: number
}

const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]
const TIMEOUT_MS = 10_000

/** The header `Stripe-Signature`: an HMAC of time and body. `seconds` are those of the real clock. */
export function signatureOf(
  payload: string,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** Delivers events to the webhook, again and later when it does not answer with 2xx. */
export class Deliveries {
  #target: Target | null
  #waiting: StripeEvent[] = []
  #settings: Required<DeliverySettings> = { hold: false, duplicates: 0, order: 'normal', drop: 0 }
  readonly #running = new Set<Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(target: Target | null) {
    this.#target = target
  }

  aim(target: Target): void {
    this.#target = target
  }

  configure(settings: DeliverySettings): void {
    this.#settings = { ...this.#settings, ...settings }
    if (!this.#settings.hold) this.#flush()
  }

  reset(): void {
    this.#waiting = []
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#settings = { hold: false, duplicates: 0, order: 'normal', drop: 0 }
  }

  emit(event: StripeEvent): void {
    if (this.#settings.drop > 0) {
      this.#settings.drop--
      return
    }
    this.#waiting.push(event)
    // Events leave after the whole change is made.
    if (!this.#settings.hold) queueMicrotask(() => this.#flush())
  }

  /** Resolves when nothing is in flight; deliveries that wait for a retry do not count. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #flush() {
    const events = this.#settings.order === 'reverse' ? this.#waiting.reverse() : this.#waiting
    this.#waiting = []
    for (const event of events)
      for (let copy = 0; copy <= this.#settings.duplicates; copy++) this.#start(event, 0)
  }

  #start(event: StripeEvent, tries: number) {
    const running = this.#deliver(event, tries).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #deliver(event: StripeEvent, tries: number): Promise<void> {
    if (!this.#target) return
    const { url, secret } = this.#target
    const body = JSON.stringify(event, null, 2)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, secret),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answered = await fetch(url, { method: 'POST', headers, body, signal }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
    const wait = RETRY_MS[tries]
    if (answered || wait === undefined) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#start(event, tries + 1)
    }, wait)
    timer.unref()
    this.#timers.add(timer)
  }
}
