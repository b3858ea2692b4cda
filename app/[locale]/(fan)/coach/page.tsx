import { CoachBoard } from '@/components/coach/coach-board'
import { CoachLink } from '@/components/coach/coach-link'
import { TipList } from '@/components/coach/tip-list'
import { Icon } from '@/components/ui/icon'
import { Drawing } from '@/components/weekend/drawing'
import { requireFan } from '@/lib/auth/actor'
import { coachPage } from '@/lib/coach/queries'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'

export default async function CoachPage({ params, searchParams }: PageProps<'/[locale]/coach'>) {
  const locale = localeOf(await params)
  const query = await searchParams
  const actor = await requireFan('/coach')
  const place = { before: idParam(query.before), plansBefore: idParam(query.plans) }
  const page = await coachPage(actor, { ...place, turnId: idParam(query.turn), locale })
  const { coach: texts, weekend, studio } = MESSAGES[locale]
  return (
    <>
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <meta name="description" content={texts.metaDescription} />
      <CoachBoard {...{ actor, locale, page, place }} isOn={env.AI_IS_ON} />
      <TipList tips={page.tips} texts={texts.tips} />
      <div className="wrap grid gap-4 pb-16">
        <CoachLink href="/coach/five" text={weekend.way.coach} label={weekend.way.go}>
          <Drawing profile="wall" />
        </CoachLink>
        {env.AI_IS_ON && (
          <CoachLink href="/ai" text={studio.way.text} label={studio.way.go}>
            <Icon name="image" size={28} />
          </CoachLink>
        )}
      </div>
    </>
  )
}
