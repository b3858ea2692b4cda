import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { MissionSheet } from '@/components/missions/mission-sheet'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { PageHead } from '@/components/ui/page-head'
import { fanOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { missionOf } from '@/lib/missions/queries'
import { missionIdInput } from '@/lib/missions/schema'

export default async function MissionPage({ params }: PageProps<'/[locale]/missions/[id]'>) {
  const { id, ...place } = await params
  const locale = localeOf(place)
  const actor = await fanOfPage(`/missions/${id}`)
  const parsed = missionIdInput.safeParse({ id })
  const mission = parsed.success ? await missionOf(actor, parsed.data.id) : null
  if (!mission) return <NotFoundSheet locale={locale} />
  const { missions, competitions } = await getMessages({ locale })
  const texts = { ...missions, competitions }
  return (
    <div className="wrap pb-16">
      <title>{`${mission.title} · GoalQuest`}</title>
      <PageHead eyebrow={texts.detail.eyebrow} title={mission.title} />
      <MissionSheet mission={mission} now={mission.now} texts={texts} />
      <p className="mt-8">
        <Link href="/missions" className="underline">
          {texts.detail.back}
        </Link>
      </p>
    </div>
  )
}
