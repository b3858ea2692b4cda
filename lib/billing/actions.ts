'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { adminAction, fanAction, publicAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { wordsOf } from '@/lib/core/i18n/translator'
import { startCheckout } from './checkout/commands'
import { checkoutInput } from './checkout/schema'
import { syncPricing } from './plans/commands'
import { openPortal } from './portal/commands'

const nothing = z.strictObject({})

/** Answers with the address: the browser opens it in a tab of its own. */
export const subscribe = fanAction('payment', checkoutInput, async (fan, input) => ({
  data: { url: await startCheckout(fan, input) },
}))

/** For guests: sends them to sign in, and then back to the plan. */
export const signInToSubscribe = publicAction(
  'payment',
  checkoutInput,
  async (_guest, { plan }, locale): Promise<{ data: null }> => {
    const t = wordsOf(locale, 'pricing')
    await flash({ title: t('signIn') })
    redirect(`/auth?next=${encodeURIComponent(`/pricing?plan=${plan}`)}`)
  },
)

export const manageSubscription = fanAction('payment', nothing, async (fan) => ({
  data: { url: await openPortal(fan) },
}))

export const syncPrices = adminAction('pricing', nothing, async (admin, _input, locale) => {
  const plans = await syncPricing(admin)
  refresh()
  const t = wordsOf(locale, 'payment.admin')
  return { data: null, notice: { title: t('synced', { count: plans.length }) } }
})
