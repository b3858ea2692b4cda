import { LeaguePicks } from '@/components/leagues/league-picks'
import { MissionSheet } from '@/components/missions/mission-sheet'
import { PickShares } from '@/components/missions/pick-shares'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { missionOf } from '@/lib/missions/queries'
import { missionDetail } from '@/lib/missions/verified/words'
import { missionShareOffer } from '@/lib/sharing/offers/queries'

export default async function MissionPage({ params }: PageProps<'/[locale]/missions/[id]'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/missions/${id}`)
  const known = idParam(id)
  const mission = known ? await missionOf(actor, known) : null
  if (!mission) return <NotFoundSheet locale={locale} />
  const { verified, now } = mission
  const { missions: texts } = MESSAGES[locale]
  const share = await missionShareOffer(actor, mission, locale)
  const detail = missionDetail(mission, locale)
  return (
    <div className="wrap pb-16">
      <title>{`${detail.title} · GoalQuest`}</title>
      <PageHead eyebrow={(verified ? texts.verified : texts.detail).eyebrow} title={detail.title} />
      <MissionSheet mission={detail} now={now} texts={texts} share={share}>
        {verified && <LeaguePicks {...{ actor, missionId: mission.id, verified, locale }} />}
        {verified && <PickShares {...{ actor, mission, verified, locale }} />}
      </MissionSheet>
      <p className="mt-8">
        <Link href="/missions" className="inline-flex min-h-11 items-center underline">
          {texts.detail.back}
        </Link>
      </p>
    </div>
  )
}
