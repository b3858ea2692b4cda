import { PitchLines } from '@/components/art/pitch-lines'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { PLAN_PRICES } from '@/lib/billing/plans/rules'
import type { OwnCheckout } from '@/lib/billing/subscriptions/queries'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { timeOfDay } from '@/lib/core/time/instants'
import { LateNotice } from './late-notice'
import './payment.css'

/** After this time the page says that the confirmation is late. */
const LATE_MS = 60_000
const RELOAD_SECONDS = 10

type Props = { checkout: OwnCheckout; sessionId: string; since: number; locale: Locale }

/** Paid but not yet confirmed: three steps. Without JavaScript the page reloads and carries along since when it has waited. */
export function WaitingCard({ checkout, sessionId, since, locale }: Props) {
  const t = translatorFor(locale, 'payment.success')
  const { payment, pricing } = MESSAGES[locale]
  const texts = payment.success
  const here = `/payment-success?session_id=${sessionId}&since=${since}` as const
  const sent = t('sentText', {
    plan: pricing[checkout.interval].name,
    price: priceText(checkout.amountCents ?? PLAN_PRICES[checkout.interval], locale),
    time: timeOfDay(since, locale),
  })
  return (
    <div className="mx-auto max-w-xl pt-8">
      <noscript>
        <meta httpEquiv="refresh" content={`${RELOAD_SECONDS};url=${here}`} />
      </noscript>
      <section className="waiting-card pitch-ground">
        <PitchLines className="pitch-lines" />
        <div>
          <p className="type-eyebrow">{texts.checking}</p>
          <h1>
            {texts.paid} {texts.waiting}
          </h1>
        </div>
        <ol className="waiting-steps">
          <li>
            <span className="waiting-mark waiting-done" aria-hidden="true">
              <Icon name="check" size={16} />
            </span>
            <div>
              <b>{texts.sent}</b>
              <small>{sent}</small>
            </div>
          </li>
          <li aria-current="step">
            <span className="waiting-mark waiting-now" aria-hidden="true" />
            <div>
              <b>{texts.confirmation}</b>
              <small>{texts.confirmationText}</small>
            </div>
          </li>
          <li>
            <span className="waiting-mark" aria-hidden="true" />
            <div>
              <b>{texts.on}</b>
              <small>{texts.onText}</small>
            </div>
          </li>
        </ol>
        <p className="text-sm">{texts.leave}</p>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink href={here} variant="flood">
            {texts.check}
          </ButtonLink>
          <ButtonLink href="/missions" variant="outline">
            {texts.back}
          </ButtonLink>
        </div>
      </section>
      <LateNotice afterMs={since + LATE_MS - Date.now()} text={texts.late} />
    </div>
  )
}
