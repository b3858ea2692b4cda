import type { Deliveries } from './deliveries.ts'
import type { Stored } from './objects.ts'
import type { Store } from './store.ts'

const API_VERSION = '2026-10-28.endive'

/** The simulated account: its objects, its clock and its webhook deliveries. */
export type Account = { store: Store; deliveries: Deliveries; origin: string }

/** Records an event about the object as it is now, and delivers it. */
export function announce({ store, deliveries }: Account, type: string, object: Stored): void {
  const event = store.add('event', {
    api_version: API_VERSION,
    type,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: structuredClone(object) },
  })
  deliveries.emit(event)
}
