import { CoachBoard } from '@/components/coach/coach-board'
import { TipList } from '@/components/coach/tip-list'
import { StudioWay } from '@/components/studio/studio-way'
import { FiveWay } from '@/components/weekend/five-way'
import { requireFan } from '@/lib/auth/actor'
import { coachDesk } from '@/lib/coach/queries'
import { idParam } from '@/lib/core/form-fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'

export default async function CoachPage({ params, searchParams }: PageProps<'/[locale]/coach'>) {
  const locale = localeOf(await params)
  const query = await searchParams
  const actor = await requireFan('/coach')
  const before = idParam(query.before)
  const desk = await coachDesk(actor, { turnId: idParam(query.turn), before, locale })
  const { coach: texts } = MESSAGES[locale]
  return (
    <>
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <meta name="description" content={texts.metaDescription} />
      <CoachBoard {...{ actor, locale, desk, before }} isOn={env.AI_IS_ON} />
      <TipList tips={desk.tips} texts={texts.tips} />
      <div className="wrap pb-16">
        <FiveWay locale={locale} />
        {env.AI_IS_ON && <StudioWay locale={locale} />}
      </div>
    </>
  )
}
