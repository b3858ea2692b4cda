import { manageSubscription } from '@/lib/billing/actions'
import type { OwnPlan } from '@/lib/billing/subscriptions/queries'
import { planView } from '@/lib/billing/words'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { StripeForm } from './stripe-form'
import './billing.css'

type Props = { own: OwnPlan; locale: Locale; usage?: { value: string; label: string }[] }

/** The viewer's own plan: its state, and the way into the portal. */
export function OwnPlanCard({ own, locale, usage = [] }: Props) {
  const { pricing } = MESSAGES[locale]
  const view = planView(own, locale)
  const texts = pricing.own
  return (
    <section aria-label={texts.label} className={`sheet own-plan own-plan-${view.tone}`}>
      <h2>{view.name}</h2>
      <span className="own-plan-tag">{view.tag}</span>
      {view.text && <p className="own-plan-text">{view.text}</p>}
      {usage.length > 0 && (
        <p className="own-plan-foot">
          {usage.map(({ value, label }) => (
            <span key={label}>
              <b>{value}</b> {label}
            </span>
          ))}
        </p>
      )}
      {view.action && own.isCustomer && (
        <div className="own-plan-foot">
          <StripeForm
            action={manageSubscription}
            label={view.action}
            pendingLabel={texts.opening}
            variant={view.tone === 'fix' ? 'primary' : 'outline'}
            texts={texts}
          />
        </div>
      )}
    </section>
  )
}
