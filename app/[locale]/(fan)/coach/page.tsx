import { CoachBoard } from '@/components/coach/coach-board'
import { TipList } from '@/components/coach/tip-list'
import { StudioWay } from '@/components/studio/studio-way'
import { FiveWay } from '@/components/weekend/five-way'
import { fanOfPage } from '@/lib/auth/actor'
import { coachDesk } from '@/lib/coach/queries'
import { turnIdInput } from '@/lib/coach/schema'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/metadata'
import { single } from '@/lib/core/search'
import { env } from '@/lib/env'

export async function generateMetadata({ params }: PageProps<'/[locale]/coach'>) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'coach', path: '/coach' })
}

export default async function CoachPage({ params, searchParams }: PageProps<'/[locale]/coach'>) {
  const locale = localeOf(await params)
  const wanted = single((await searchParams).turn)
  const actor = await fanOfPage('/coach')
  const turn = turnIdInput.safeParse({ id: wanted })
  const desk = await coachDesk(actor, { turnId: turn.success ? turn.data.id : null, locale })
  const { coach: texts } = MESSAGES[locale]
  return (
    <>
      <CoachBoard {...{ actor, locale, desk }} isOn={env.AI_IS_ON} />
      <TipList tips={desk.tips} texts={texts.tips} />
      <div className="wrap pb-16">
        <FiveWay locale={locale} />
        {env.AI_IS_ON && <StudioWay locale={locale} />}
      </div>
    </>
  )
}
