import type { Messages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { RowAction } from '@/components/ui/row-action'
import { manageSubscription, signInToSubscribe, subscribe } from '@/lib/billing/actions'
import type { Interval } from '@/lib/billing/plans/rules'
import type { OwnPlan } from '@/lib/billing/subscriptions/queries'
import { StripeForm } from './stripe-form'

type Props = {
  interval: Interval
  /** Null for a guest. */
  own: OwnPlan | null
  /** Whether the viewer's account is to be erased. */
  isLeaving: boolean
  texts: Messages['pricing']
  /** What keeps an account that is to be erased. */
  stay: string
  variant: 'outline' | 'flood'
  isChosen: boolean
}

/** What a viewer can do about a plan: sign in for it, subscribe, or switch to it in the portal. */
export function PlanButton({ interval, own, isLeaving, texts, stay, variant, isChosen }: Props) {
  const label = texts[interval].button
  const fields = { plan: interval }
  if (!own)
    return (
      <RowAction
        action={signInToSubscribe}
        fields={fields}
        label={label}
        pendingLabel={texts.opening}
        variant={variant}
      />
    )
  const { subscription } = own
  const current = subscription?.status === 'canceled' || subscription?.isTakenBack ? null : subscription
  if (current?.interval === interval)
    return (
      <Button variant="outline" disabled>
        {texts.current}
      </Button>
    )
  if (isLeaving)
    return (
      <>
        <p className="text-sm">{texts.leaving}</p>
        <ButtonLink href="/account#leaving" variant="outline">
          {stay}
        </ButtonLink>
      </>
    )
  if (current)
    return (
      <StripeForm
        action={manageSubscription}
        label={texts.hasOther}
        pendingLabel={texts.opening}
        variant={variant}
        texts={texts.own}
      />
    )
  return (
    <StripeForm
      action={subscribe}
      fields={fields}
      label={label}
      pendingLabel={texts.opening}
      variant={variant}
      autoFocus={isChosen}
      texts={{ opened: texts.opened, open: texts.pay }}
    />
  )
}
