'use client'

import { useActionState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { useResultToast } from '@/components/ui/use-result-toast'
import { deleteMission } from '@/lib/missions/actions'
import type { Mission } from '@/lib/missions/queries'
import { useClockAnchor } from './countdown'
import { MissionDetail } from './mission-detail'
import { MissionFooter } from './mission-footer'
import type { MissionTexts } from './texts'

/** The dialog's contents as a page of its own, for a shared address and for a fan without JavaScript. */
export function MissionSheet({
  mission,
  now,
  texts,
}: {
  mission: Mission
  now: number
  texts: MissionTexts
}) {
  const [result, remove] = useActionState(deleteMission, null)
  const anchor = useClockAnchor(now)
  useResultToast(result)
  return (
    <div className="mt-8 grid max-w-2xl gap-8">
      <FormResult result={result} />
      <MissionDetail mission={mission} anchor={anchor} texts={texts} />
      <div className="flex flex-wrap gap-3">
        <MissionFooter mission={mission} texts={texts} remove={remove} next="/missions" />
      </div>
    </div>
  )
}
