import type { ReactNode } from 'react'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { LiveUpdates } from '@/components/shell/live-updates'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { PHASE_TEXTS } from '@/components/shell/texts'
import { ButtonLink } from '@/components/ui/button-link'
import { preferencesOf } from '@/lib/account/queries'
import { ownCheckout, ownPlan } from '@/lib/billing/subscriptions/queries'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { MemberCard } from './member-card'
import { WaitingCard } from './waiting-card'
import './payment.css'

type Props = { fan: SignedIn; locale: Locale; sessionId: string | null; since: number }

/** The page that Stripe returns a fan to. It grants nothing: it waits for the webhook, and shows what that has written. */
export async function PaymentResult({ fan, locale, sessionId, since }: Props) {
  const { payment } = MESSAGES[locale]
  const [checkout, preferences] = await Promise.all([
    sessionId ? ownCheckout(fan, sessionId) : null,
    preferencesOf(fan),
  ])
  if (sessionId && !checkout) return <NotFoundSheet locale={locale} />
  // After the checkout: a webhook that completes it between the two reads has given the plan by the second.
  const own = await ownPlan(fan)
  const texts = payment.success
  if (own.plan === 'pro')
    return <MemberCard own={own} nickname={preferences?.nickname ?? null} locale={locale} />
  if (checkout?.state === 'open' && sessionId)
    return (
      <>
        <WaitingCard checkout={checkout} sessionId={sessionId} since={since} locale={locale} />
        <LiveUpdates phases={PHASE_TEXTS[locale]} />
      </>
    )
  return (
    <Standstill title={texts.nothing} text={texts.nothingText}>
      <ButtonLink href="/pricing">{texts.prices}</ButtonLink>
    </Standstill>
  )
}

/** Only the fan who paid can see the payment. */
export function PaymentOfGuest({ locale, back }: { locale: Locale; back: string }) {
  const { success: texts } = MESSAGES[locale].payment
  return (
    <Standstill title={texts.guest} text={texts.guestText}>
      <ButtonLink href={`/auth?next=${encodeURIComponent(back)}`}>{texts.enter}</ButtonLink>
    </Standstill>
  )
}

type StandstillProps = { title: string; text: string; children: ReactNode }

/** The headline is the news, as on the page of a cancelled payment. */
const Standstill = ({ title, text, children }: StandstillProps) => (
  <div className="payment-canceled payment-none">
    <div>
      <h1>{title}</h1>
      <p className="mt-3.5 max-w-md text-lg">{text}</p>
      <div className="mt-6 flex flex-wrap gap-2.5">{children}</div>
    </div>
    <div className="slot-dashed payment-nothing" aria-hidden="true">
      <EmptyTicketArt />
    </div>
  </div>
)
