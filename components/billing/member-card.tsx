import { closedRoutes } from '@/components/shell/closed-routes'
import { ROUTES } from '@/components/shell/routes'
import { Link } from '@/components/ui/link'
import { Ticket } from '@/components/ui/ticket'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import type { OwnPlan } from '@/lib/billing/subscriptions/queries'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { fullDay } from '@/lib/core/time/instants'
import './payment.css'
import '@/components/objects.css'

type Props = { own: OwnPlan; nickname: string | null; locale: Locale }

const STEPS = [
  { id: 'league', route: 'leagues', count: ENTITLEMENTS.pro.leagues },
  { id: 'bundle', route: 'shop', count: ENTITLEMENTS.pro.bundles },
  { id: 'coach', route: 'coach', count: ENTITLEMENTS.pro.coachQuestions },
] as const

/** After confirmation: the membership card, and what to do with it now. */
export function MemberCard({ own, nickname, locale }: Props) {
  const t = translatorFor(locale, 'payment.success')
  const { payment, pricing } = MESSAGES[locale]
  const texts = payment.success
  const { subscription } = own
  const ends = subscription?.cancelAt ?? subscription?.periodEndsAt
  return (
    <div className="mx-auto max-w-xl pt-8">
      <section className="member-card">
        <p className="type-eyebrow">{texts.card}</p>
        <div role="status">
          <h1>
            {texts.you}
            <br />
            {texts.pro}
          </h1>
        </div>
        <span className="stamp">{texts.stamp}</span>
        <dl>
          <div>
            <dt>{texts.fan}</dt>
            <dd>{nickname ?? texts.nameless}</dd>
          </div>
          {subscription && ends && (
            <>
              <div>
                <dt>{texts.plan}</dt>
                <dd>{pricing[subscription.interval].name}</dd>
              </div>
              <div>
                <dt>{subscription.cancelAt ? texts.ends : texts.renews}</dt>
                <dd>{fullDay(ends, locale)}</dd>
              </div>
            </>
          )}
          <div>
            <dt>{texts.receipt}</dt>
            <dd>{texts.inAccount}</dd>
          </div>
        </dl>
      </section>
      <div className="mt-4 grid gap-3">
        {STEPS.filter(({ route }) => !closedRoutes().includes(route)).map(({ id, route, count }) => (
          <Ticket
            key={id}
            stub={
              <>
                <b>{count}</b>
                <small>{texts[id].stub}</small>
              </>
            }
          >
            <h2 className="text-lg">{texts[id].title}</h2>
            <p className="text-ink-soft text-sm">{t(`${id}.text`, { count })}</p>
            <Link
              href={ROUTES[route].href}
              className="inline-flex min-h-11 items-center text-sky text-sm underline underline-offset-4"
            >
              {texts[id].link}
            </Link>
          </Ticket>
        ))}
      </div>
      <p className="flex flex-wrap gap-5 pt-4 text-sm underline underline-offset-4">
        <Link href="/account#plan" className="inline-flex min-h-11 items-center">
          {texts.manage}
        </Link>
        <Link href="/wallet" className="inline-flex min-h-11 items-center">
          {texts.wallet}
        </Link>
      </p>
    </div>
  )
}
