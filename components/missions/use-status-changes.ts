import { startTransition, useCallback, useOptimistic, useState } from 'react'
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
  const [confirmed, setConfirmed] = useState<{ missions: MissionCard[]; moves: Moves }>({
    missions,
    moves: {},
  })
  if (confirmed.missions !== missions) setConfirmed({ missions, moves: {} })
  // Of two moves in flight only the last result is rendered.
  const confirm = useCallback((answer: Awaited<ReturnType<typeof setMissionStatus>>) => {
    if (!answer?.ok) return
    const { id, status } = answer.data
    startTransition(() => setConfirmed((now) => ({ ...now, moves: { ...now.moves, [id]: status } })))
  }, [])
  const [result, submit] = useFormAction(setMissionStatus, confirm)
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
