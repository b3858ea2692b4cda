import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getMessages } from 'next-intl/server'
import { MissionSheet } from '@/components/missions/mission-sheet'
import { PageHead } from '@/components/ui/page-head'
import { fanOfPage } from '@/lib/auth/actor'
import { DomainError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locale'
import { missionOf } from '@/lib/missions/queries'
import { missionIdInput } from '@/lib/missions/schema'

export default async function MissionPage({ params }: PageProps<'/[locale]/missions/[id]'>) {
  const { id, ...place } = await params
  const locale = localeOf(place)
  const actor = await fanOfPage(`/missions/${id}`)
  const parsed = missionIdInput.safeParse({ id })
  if (!parsed.success) notFound()
  const mission = await missionOf(actor, parsed.data.id).catch((error: unknown) => {
    if (error instanceof DomainError) notFound()
    throw error
  })
  const { missions, competitions } = await getMessages({ locale })
  const texts = { ...missions, competitions }
  return (
    <div className="wrap pb-16">
      <title>{`${mission.title} · GoalQuest`}</title>
      <PageHead eyebrow={texts.detail.eyebrow} title={<span className="break-words">{mission.title}</span>} />
      <MissionSheet mission={mission} now={Date.now()} texts={texts} />
      <p className="mt-8">
        <Link href="/missions" className="underline">
          {texts.detail.back}
        </Link>
      </p>
    </div>
  )
}
