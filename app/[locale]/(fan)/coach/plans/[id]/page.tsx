import { PlanForm } from '@/components/coach/plan-form'
import { PlanRead } from '@/components/coach/plan-read'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Removal } from '@/components/ui/removal'
import { requireFan } from '@/lib/auth/actor'
import { deletePlan } from '@/lib/coach/actions'
import { planById } from '@/lib/coach/queries'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'

export default async function CoachPlanPage({ params }: PageProps<'/[locale]/coach/plans/[id]'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/coach/plans/${id}`)
  const known = idParam(id)
  const plan = known ? await planById(actor, known) : null
  if (!plan) return <NotFoundSheet locale={locale} />
  const { coach } = MESSAGES[locale]
  return (
    <div className="wrap max-w-[44rem] pb-16">
      <title>{`${plan.title} · GoalQuest`}</title>
      <PageHead eyebrow={coach.plans.one} title={plan.title} />
      <PlanRead {...{ actor, plan, locale }} />
      <div className="mt-7">
        <PlanForm
          key={plan.id}
          plan={plan}
          isRead={plan.grounds !== null && plan.askedAt !== null}
          texts={coach.plans}
        />
        <Removal action={deletePlan} id={plan.id} texts={coach.plans.removal} />
      </div>
      <p className="mt-8">
        <Link href="/coach" className="inline-flex min-h-11 items-center underline">
          {coach.plans.back}
        </Link>
      </p>
    </div>
  )
}
