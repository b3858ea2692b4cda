import { PageHead } from '@/components/ui/page-head'
import { leavingAt } from '@/lib/account/deletion/queries'
import { pricingPlansOf } from '@/lib/billing/plans/queries'
import { INTERVALS } from '@/lib/billing/plans/rules'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { ownPlan } from '@/lib/billing/subscriptions/queries'
import { questionsToday } from '@/lib/coach/queries'
import { type Actor, isSignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { percent } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { leaguesOf } from '@/lib/leagues/queries'
import { OwnPlanCard } from './own-plan'
import { PlanComparison } from './plan-comparison'
import { PlanPasses } from './plan-passes'
import { PlanQuestions } from './plan-questions'
import './billing.css'

type Props = { actor: Actor; locale: Locale; plan: unknown }

/** The plans side by side; a fan's own plan is shown above them, so that nobody buys twice. */
export async function PricingView({ actor, locale, plan }: Props) {
  const viewer = isSignedIn(actor) ? actor : null
  const { pricing: texts } = MESSAGES[locale]
  const [plans, own, leavesAt, leagues, questions] = await Promise.all([
    pricingPlansOf(actor),
    viewer && ownPlan(viewer),
    viewer && leavingAt(viewer),
    viewer && leaguesOf(viewer),
    viewer && env.AI_IS_ON ? questionsToday(viewer) : null,
  ])
  const rights = own && ENTITLEMENTS[own.plan]
  const notes = { on: texts.note, demo: `${texts.note} ${texts.demo}`, off: texts.off }
  return (
    <>
      <PageHead eyebrow={texts.eyebrow} title={texts.title} />
      <div className="pricing-intro">
        <p>{env.AI_IS_ON ? texts.lead : texts.leadNoCoach}</p>
        {own && rights && leagues && (
          <OwnPlanCard
            own={own}
            locale={locale}
            usage={[
              { value: `${leagues.length}/${rights.leagues}`, label: texts.own.leagues },
              ...(questions
                ? [{ value: `${questions.used}/${questions.perDay}`, label: texts.own.questions }]
                : []),
              { value: percent(locale).format(rights.tokenDiscount / 100), label: texts.own.discount },
            ]}
          />
        )}
      </div>
      <PlanPasses
        plans={plans}
        own={own}
        isLeaving={leavesAt !== null}
        chosen={INTERVALS.find((interval) => interval === plan) ?? null}
        locale={locale}
      />
      <p className="pt-3 text-ink-soft text-sm">{notes[env.PAYMENTS]}</p>
      <section className="vow">
        <h2>{texts.vow}</h2>
        <p>{texts.vowText}</p>
      </section>
      <div className="grid gap-14 pt-8 lg:grid-cols-[1.1fr_1fr]">
        <PlanComparison locale={locale} />
        <PlanQuestions locale={locale} />
      </div>
    </>
  )
}
