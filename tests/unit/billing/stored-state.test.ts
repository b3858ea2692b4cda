import { describe, expect, it } from 'vitest'
import { storedState } from '@/lib/billing/subscriptions/rules'
import type { PaidSubscription } from '@/lib/gateways/stripe-answer'

const day = (number: number) => new Date(`2026-11-${number}T12:00:00Z`)
const READ_AT = day(27)

const subscription = (status: PaidSubscription['status']): PaidSubscription => ({
  id: 'sub_1',
  userId: null,
  customerId: 'cus_1',
  status,
  interval: 'month',
  amount: 499,
  currency: 'eur',
  periodEndsAt: day(20),
  cancelAt: day(19),
  createdAt: day(10),
  endedAt: day(15),
  latestInvoiceId: 'in_1',
})

describe('what a status at Stripe means here (T57)', () => {
  it.each<[PaidSubscription['status'], string, number]>([
    ['trialing', 'trialing', 20],
    ['active', 'active', 20],
    ['past_due', 'past_due', 20],
    ['unpaid', 'past_due', 20],
    ['canceled', 'canceled', 15],
    ['incomplete', 'canceled', 10],
    ['incomplete_expired', 'canceled', 10],
    ['paused', 'canceled', 10],
    ['unknown', 'canceled', 10],
  ])('%s is stored as %s until the %i', (status, stored, end) => {
    const state = storedState(subscription(status), null, READ_AT)
    expect([state.status, state.periodEndsAt]).toEqual([stored, day(end)])
    expect(state.pastDueSince).toEqual(stored === 'past_due' ? READ_AT : null)
    expect(state.cancelAt).toEqual(['active', 'trialing'].includes(stored) ? day(19) : null)
  })
})
