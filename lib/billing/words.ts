import { priceText } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { fullDay } from '@/lib/core/time/instants'
import type { OwnPlan } from './subscriptions/queries'

/** What a fan reads about their own plan. `action` is what the portal is for now; null when there is nothing to do there. */
type PlanView = {
  name: string
  tag: string
  tone: 'free' | 'on' | 'fix' | 'off'
  text: string | null
  action: string | null
}

/** Always says as a date what ends and when. */
export function planView({ plan, subscription }: OwnPlan, locale: Locale): PlanView {
  const t = translatorFor(locale, 'pricing.own')
  if (!subscription) return { name: t('free'), tag: t('active'), tone: 'free', text: null, action: null }
  const { status, interval, periodEndsAt, cancelAt, pastDueSince, graceEndsAt, amountCents } = subscription
  const name = t(interval)
  const day = (instant: string) => fullDay(instant, locale)
  if (status === 'canceled') {
    const until = day(periodEndsAt)
    return plan === 'pro'
      ? { name, tag: t('canceled'), tone: 'off', text: t('ends', { until }), action: null }
      : { name: t('free'), tag: t('active'), tone: 'free', text: t('over', { until }), action: null }
  }
  if (status === 'past_due' && pastDueSince && graceEndsAt) {
    const instants = { day: day(pastDueSince), until: day(graceEndsAt) }
    const text = t(plan === 'pro' ? 'failed' : 'lapsed', instants)
    return { name, tag: t('toFix'), tone: 'fix', text, action: t('fix') }
  }
  if (plan === 'free') {
    const text = subscription.isTakenBack ? t('refunded') : t('over', { until: day(periodEndsAt) })
    return { name, tag: t('toFix'), tone: 'fix', text, action: t('manage') }
  }
  if (cancelAt) {
    const text = t('ends', { until: day(cancelAt) })
    return { name, tag: t('canceled'), tone: 'off', text, action: t('resume') }
  }
  const price = amountCents === null ? '' : priceText(amountCents, locale)
  const text = t(price ? 'renews' : 'renewsOn', { day: day(periodEndsAt), price })
  return { name, tag: t('active'), tone: 'on', text, action: t('manage') }
}
