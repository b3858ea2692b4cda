import { ButtonLink } from '@/components/ui/button-link'
import { NoticeBox } from '@/components/ui/notice-box'
import { Receipt } from '@/components/ui/receipt'
import { Stamp } from '@/components/ui/stamp'
import { pricingPlansOf } from '@/lib/billing/plans/queries'
import type { Actor } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import './payment.css'

type Props = { actor: Actor; locale: Locale; plan: unknown }

/** A receipt over 0 euros shows that nothing was charged. */
export async function PaymentCanceled({ actor, locale, plan }: Props) {
  const { payment, pricing } = MESSAGES[locale]
  const plans = await pricingPlansOf(actor)
  const texts = payment.canceled
  const left = plans.find(({ interval }) => interval === plan)
  const lines = [...(left ? [[texts.price, left.amountCents] as const] : []), [texts.today, 0] as const]
  return (
    <div className="payment-canceled">
      <div>
        <p className="type-eyebrow text-ink-soft">{texts.eyebrow}</p>
        <h1>{texts.title}</h1>
        <p className="mt-3.5 max-w-md text-lg">{texts.text}</p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <ButtonLink href="/pricing">{texts.prices}</ButtonLink>
          <ButtonLink href="/" variant="outline">
            {texts.home}
          </ButtonLink>
        </div>
        <NoticeBox className="mt-8 max-w-lg text-sm">{texts.why}</NoticeBox>
      </div>
      <Receipt as="div" eyebrow={texts.slip} className="payment-slip">
        <h2 className="mt-1 mb-3 text-xl">{left ? pricing[left.interval].name : 'Pro'}</h2>
        {lines.map(([label, cents]) => (
          <p key={label} className="flex items-baseline gap-2 py-1.5">
            <span>{label}</span>
            <i className="leader" />
            <b className="type-narrow">{priceText(cents, locale)}</b>
          </p>
        ))}
        <p className="payment-charge">
          <span className="type-eyebrow">{texts.charge}</span>
          <b className="type-score">{priceText(0, locale)}</b>
        </p>
        <Stamp tone="red">{texts.stamp}</Stamp>
      </Receipt>
    </div>
  )
}
