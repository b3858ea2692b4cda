import { ReceiptLine } from '@/components/ui/receipt-line'
import type { FanDetails } from '@/lib/account/fans/queries'
import { planOfFan } from '@/lib/billing/subscriptions/queries'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { fullDay, shortDateTime } from '@/lib/core/time/instants'

type Props = { admin: Admin; fan: FanDetails; locale: Locale }

/** The fan's plan, the state of the subscription behind it, and Stripe's latest word. */
export async function FanPlan({ admin, fan, locale }: Props) {
  const { fans, payment, pricing } = MESSAGES[locale]
  const { plan, subscription } = await planOfFan(admin, fan.id)
  const { plan: texts } = fans
  const words = payment.admin
  const rows: [string, string][] = subscription
    ? [
        [words.state, words.states[subscription.status]],
        [
          words.plan,
          [pricing[subscription.interval].name, priceText(subscription.amountCents ?? 0, locale)].join(', '),
        ],
        [words.until, fullDay(subscription.periodEndsAt, locale)],
        ...when(texts.cancelled, subscription.cancelAt, locale),
        ...when(texts.grace, subscription.graceEndsAt, locale),
        ...(subscription.isTakenBack ? [[texts.money, texts.back] as [string, string]] : []),
      ]
    : []
  const customer: [string, string][] = [
    [fans.customer, fan.stripeId ?? fans.nobody],
    [texts.event, fan.eventMs ? shortDateTime(fan.eventMs, locale) : '–'],
    ...(fan.eraseMs ? [[fans.leaves, shortDateTime(fan.eraseMs, locale)] as [string, string]] : []),
  ]
  return (
    <section className="sheet p-5">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="type-score mt-2 text-2xl">{plan === 'pro' ? words.pro : words.free}</p>
      <dl className="mt-2">
        {[...rows, ...customer].map(([name, value]) => (
          <ReceiptLine key={name} name={name}>
            {value}
          </ReceiptLine>
        ))}
      </dl>
    </section>
  )
}

const when = (name: string, at: string | null, locale: Locale): [string, string][] =>
  at ? [[name, fullDay(at, locale)]] : []
