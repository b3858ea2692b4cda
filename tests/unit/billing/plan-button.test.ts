import { expect, it } from 'vitest'
import { PlanButton } from '@/components/billing/plan-button'
import { StripeForm } from '@/components/billing/stripe-form'
import texts from '@/messages/it.json'

const subscription = {
  interval: 'month' as const,
  status: 'active' as const,
  amountCents: 499,
  currency: 'eur',
  periodEndsAt: '2027-01-01',
  cancelAt: null,
  graceEndsAt: null,
  pastDueSince: null,
  isTakenBack: false,
}

it.each([
  { who: 'a subscriber', isLeaving: false, isOffered: true },
  { who: 'a subscriber whose account is to be erased', isLeaving: true, isOffered: false },
])('the portal with the other plan, offered to $who: $isOffered', ({ isLeaving, isOffered }) => {
  const { type } = PlanButton({
    interval: 'year',
    own: { plan: 'pro', subscription, isCustomer: true },
    isLeaving,
    texts: texts.pricing,
    stay: texts.deletion.stay,
    variant: 'flood',
    isChosen: false,
  })
  expect(type === StripeForm).toBe(isOffered)
})
