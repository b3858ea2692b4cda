import type { MissionDetails } from '@/components/missions/use-mission-details'
import { requestLocale } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { missionCard } from '@/lib/missions/cards/words'
import { missionOf } from '@/lib/missions/queries'
import { missionDetail } from '@/lib/missions/verified/words'
import { missionShareOffer } from '@/lib/sharing/offers/queries'

/** A mission of the fan's own as its dialog shows it, with the dialog's words: a list sends neither before it is opened. */
export const GET = fanRoute(async (fan, _request, params) => {
  const known = idParam(params.id)
  const mission = known ? await missionOf(fan, known) : null
  if (!mission) throw new DomainError('not_found')
  const locale = await requestLocale()
  const details: MissionDetails = {
    card: missionCard(mission, mission.now, locale),
    detail: missionDetail(mission, locale),
    now: mission.now,
    texts: MESSAGES[locale].missions,
    share: await missionShareOffer(fan, mission, locale),
  }
  return Response.json(details, { headers: { 'cache-control': 'private, no-store' } })
})
