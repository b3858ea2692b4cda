import { startTransition, useOptimistic, useState } from 'react'
import { useFormAction } from '@/components/ui/use-form-action'
import { setMissionStatus } from '@/lib/missions/actions'
import type { MissionCard } from '@/lib/missions/cards/words'
import { MISSION_STATUSES } from '@/lib/missions/rules'
import { nextPaint } from './next-paint'

type Moves = Readonly<Record<string, MissionCard['status']>>

const withMoves = (missions: MissionCard[], moves: Moves): MissionCard[] =>
  missions.map((mission) => {
    const status = moves[mission.id] ?? mission.status
    return status === mission.status ? mission : { ...mission, status }
  })

/**
 * The fan's changes of status: shown at once, reverted when refused. A mission that stays in its list is confirmed by the answer
 * alone, which brings no new page, and keeps its status until the next page comes.
 */
export function useStatusChanges(missions: MissionCard[]) {
  const [result, submit] = useFormAction(setMissionStatus)
  const [confirmed, confirm] = useState<{ missions: MissionCard[]; result: typeof result; moves: Moves }>({
    missions,
    result,
    moves: {},
  })
  if (confirmed.missions !== missions) confirm({ missions, result, moves: {} })
  else if (confirmed.result !== result) {
    const moves = result?.ok ? { ...confirmed.moves, [result.data.id]: result.data.status } : confirmed.moves
    confirm({ missions, result, moves })
  }
  const [moved, showMoved] = useOptimistic(
    withMoves(missions, confirmed.moves),
    (list: MissionCard[], form: FormData) => {
      const [id = '', status] = String(form.get('move')).split(' ')
      const known = MISSION_STATUSES.find((one) => one === status)
      return known ? withMoves(list, { [id]: known }) : list
    },
  )
  const move = (form: FormData) =>
    startTransition(async () => {
      showMoved(form)
      await nextPaint()
      startTransition(() => submit(form))
    })
  return { moved, result, submit, move }
}
