import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import type { PricingPlan } from '@/lib/billing/plans/queries'
import { type Interval, monthlyShare, monthsFree, PLAN_PRICES, savingOf } from '@/lib/billing/plans/rules'
import type { OwnPlan } from '@/lib/billing/subscriptions/queries'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { PlanButton } from './plan-button'
import { PlanPass } from './plan-pass'
import { perksIn } from './plan-perks'
import './billing.css'

type Props = {
  plans: PricingPlan[]
  own: OwnPlan | null
  isLeaving: boolean
  chosen: Interval | null
  locale: Locale
}

export function PlanPasses({ plans, own, isLeaving, chosen, locale }: Props) {
  const t = translatorFor(locale, 'pricing')
  const { pricing: texts, shell, deletion } = MESSAGES[locale]
  const centsOf = (interval: Interval) =>
    plans.find((plan) => plan.interval === interval)?.amountCents ?? PLAN_PRICES[interval]
  const [month, year] = [centsOf('month'), centsOf('year')]
  const months = monthsFree(month, year)
  const price = (cents: number) => priceText(cents, locale)
  const perks = perksIn(locale)
  const button = (interval: Interval, variant: 'outline' | 'flood') =>
    env.PAYMENTS !== 'off' && (
      <PlanButton
        interval={interval}
        own={own}
        isLeaving={isLeaving}
        texts={texts}
        stay={deletion.stay}
        variant={variant}
        isChosen={chosen === interval}
      />
    )
  return (
    <div className="passes">
      <PlanPass
        id="free"
        eyebrow={texts.free.eyebrow}
        name={texts.free.name}
        perks={perks.free}
        lacks={texts.free.perks.none}
        price={price(0).replace(/[.,]00/, '')}
        per={texts.free.per}
      >
        {!own && (
          <ButtonLink href="/onboarding" variant="outline">
            {shell.nav.start}
          </ButtonLink>
        )}
        {own?.plan === 'free' && (own.subscription?.status ?? 'canceled') === 'canceled' && (
          <Button variant="outline" disabled>
            {texts.free.own}
          </Button>
        )}
      </PlanPass>
      <PlanPass
        id="month"
        eyebrow={texts.month.eyebrow}
        name={texts.month.name}
        perks={perks.month}
        price={price(month)}
        per={texts.month.per}
      >
        {button('month', 'outline')}
      </PlanPass>
      <PlanPass
        id="year"
        eyebrow={texts.year.eyebrow}
        name={texts.year.name}
        perks={[
          texts.year.perks.all,
          ...(months > 0 ? [t('year.perks.saving', { months, price: price(savingOf(month, year)) })] : []),
          texts.year.perks.once,
        ]}
        stamp={months > 0 ? t('year.stamp', { months }) : undefined}
        price={price(year)}
        per={texts.year.per}
        share={t('year.share', { price: price(monthlyShare(year)) })}
        isGreen
      >
        {button('year', 'flood')}
      </PlanPass>
    </div>
  )
}
