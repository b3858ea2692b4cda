'use client'

import { type ReactNode, useMemo } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { deleteMission } from '@/lib/missions/actions'
import type { MissionDetail } from '@/lib/missions/verified/words'
import type { ShareOffer } from '@/lib/sharing/rules'
import { DeclaredDetail } from './declared-detail'
import { MissionFooter } from './mission-footer'
import type { MissionTexts } from './texts'
import { useClosedMissions } from './use-closed-missions'
import { usePick } from './use-pick'
import { VerifiedDetail } from './verified-detail'

type Props = {
  mission: MissionDetail
  now: number
  texts: MissionTexts
  /** What the page shows in addition to the dialog's contents. */
  children: ReactNode
  share: ShareOffer | null
}

/** The dialog's contents as a page of its own, for a shared address and for fans without JavaScript. */
export function MissionSheet({ mission, now, texts, children, share }: Props) {
  const [result, remove] = useFormAction(deleteMission)
  const pickAction = usePick()
  const anchor = useClockAnchor(now)
  const { justClosed } = useClosedMissions(
    useMemo(() => [mission], [mission]),
    texts.verified.news,
  )
  useResultToast(result)
  const { verified } = mission
  return (
    <div className="mt-8 grid max-w-2xl gap-8">
      <div className="empty:hidden">
        <FormResult result={result} />
        <FormResult result={pickAction.result} />
      </div>
      {verified ? (
        <VerifiedDetail
          level={2}
          landing={justClosed.has(mission.id)}
          {...{ mission, verified, anchor, texts, pickAction }}
        />
      ) : (
        <DeclaredDetail mission={mission} anchor={anchor} texts={texts} />
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <MissionFooter mission={mission} texts={texts} remove={remove} next="/missions" share={share} />
      </div>
    </div>
  )
}
