import { PaymentOfGuest, PaymentResult } from '@/components/billing/payment-result'
import { currentActor } from '@/lib/auth/actor'
import { isSignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { DAY_MS } from '@/lib/core/time/calendar'

export default async function PaymentSuccessPage({
  params,
  searchParams,
}: PageProps<'/[locale]/payment-success'>) {
  const [locale, query] = [localeOf(await params), await searchParams]
  const sessionId = singleParam(query.session_id) || null
  const back = sessionId ? `?session_id=${encodeURIComponent(sessionId)}` : ''
  const { payment } = MESSAGES[locale]
  const actor = await currentActor()
  const since = Number(singleParam(query.since))
  const now = Date.now()
  return (
    <div className="wrap pb-16">
      <title>{`${payment.success.metaTitle} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      {!isSignedIn(actor) ? (
        <PaymentOfGuest locale={locale} back={`/payment-success${back}`} />
      ) : (
        <PaymentResult
          fan={actor}
          locale={locale}
          sessionId={sessionId}
          since={since > now - DAY_MS && since <= now ? since : now}
        />
      )}
    </div>
  )
}
