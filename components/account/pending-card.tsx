import { resendWait, VERIFICATION_HOURS } from '@/lib/account/rules'
import type { PendingSignUp as Pending } from '@/lib/auth/pending-sign-up'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { PendingSignUp } from './pending-sign-up'

/** The card of the sign-up that this browser made, with the current wait. */
export function PendingCard({ pending, locale }: { pending: Pending; locale: Locale }) {
  const { auth } = MESSAGES[locale]
  const { email, sentAt } = pending
  const now = Date.now()
  return (
    <PendingSignUp
      email={email}
      now={now}
      seconds={resendWait(sentAt, now)}
      texts={{ ...auth.pending, text: fill(auth.pending.text, { hours: VERIFICATION_HOURS }) }}
    />
  )
}
