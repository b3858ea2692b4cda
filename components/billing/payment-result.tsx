import { getMessages } from 'next-intl/server'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { LiveUpdates } from '@/components/shell/live-updates'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { preferencesOf } from '@/lib/account/queries'
import { ownCheckout, ownPlan } from '@/lib/billing/subscriptions/queries'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { MemberCard } from './member-card'
import { WaitingCard } from './waiting-card'

type Props = { fan: SignedIn; locale: Locale; sessionId: string | null; since: number }

/** The page that Stripe returns a fan to. It grants nothing: it waits for the webhook, and shows what that has written. */
export async function PaymentResult({ fan, locale, sessionId, since }: Props) {
  const [own, checkout, preferences, { payment }] = await Promise.all([
    ownPlan(fan),
    sessionId ? ownCheckout(fan, sessionId) : null,
    preferencesOf(fan),
    getMessages({ locale }),
  ])
  if (sessionId && !checkout) return <NotFoundSheet locale={locale} />
  const texts = payment.success
  if (own.plan === 'pro')
    return <MemberCard own={own} nickname={preferences?.nickname ?? null} locale={locale} />
  if (checkout && sessionId)
    return (
      <>
        <WaitingCard checkout={checkout} sessionId={sessionId} since={since} locale={locale} />
        <LiveUpdates catchUp />
      </>
    )
  return (
    <EmptyState art={<EmptyTicketArt />} title={texts.nothing} text={texts.nothingText} level={1}>
      <ButtonLink href="/pricing">{texts.prices}</ButtonLink>
    </EmptyState>
  )
}

/** Only the fan who paid can see the payment. */
export async function PaymentOfGuest({ locale, back }: { locale: Locale; back: string }) {
  const { success: texts } = (await getMessages({ locale })).payment
  return (
    <EmptyState art={<EmptyTicketArt />} title={texts.guest} text={texts.guestText} level={1}>
      <ButtonLink href={`/auth?next=${encodeURIComponent(back)}`}>{texts.enter}</ButtonLink>
    </EmptyState>
  )
}
