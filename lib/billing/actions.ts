'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { adminAction, fanAction, publicAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { isSignedIn } from '@/lib/core/actor'
import { emptyInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { startCheckout } from './checkout/commands'
import { checkoutInput } from './checkout/schema'
import { syncPricing } from './plans/commands'
import type { Interval } from './plans/rules'
import { openPortal } from './portal/commands'

/** Answers with the address, which the browser opens in a new tab. If the session has ended meanwhile, the fan signs in first. */
export const subscribe = publicAction('payment', checkoutInput, async (actor, input, locale) => {
  if (!isSignedIn(actor)) return signIn(input.plan, locale)
  await consumeLimit('checkout', actor.userId)
  return { data: { url: await startCheckout(actor, input) } }
})

/** For guests: sends them to sign in, and then back to the plan. Whoever has signed in meanwhile goes straight to the plan. */
export const signInToSubscribe = publicAction(
  'payment',
  checkoutInput,
  async (actor, { plan }, locale): Promise<{ data: null }> =>
    isSignedIn(actor) ? redirect(pageOf(plan)) : signIn(plan, locale),
)

const pageOf = (plan: Interval) => `/pricing?plan=${plan}` as const

async function signIn(plan: Interval, locale: Locale): Promise<never> {
  const t = translatorFor(locale, 'pricing')
  await flash({ title: t('signIn'), destructive: true })
  redirect(`/auth?next=${encodeURIComponent(pageOf(plan))}`)
}

export const manageSubscription = fanAction('payment', emptyInput, async (fan) => {
  await consumeLimit('portal', fan.userId)
  return { data: { url: await openPortal(fan) } }
})

export const syncPrices = adminAction('pricing', emptyInput, async (admin, _input, locale) => {
  const plans = await syncPricing(admin)
  refresh()
  const t = translatorFor(locale, 'payment.admin')
  return { data: null, notice: { title: t('synced', { count: plans.length }) } }
})
