import { startTransition, useActionState, useOptimistic, useState } from 'react'
import { setMissionStatus } from '@/lib/missions/actions'
import { MISSION_STATUSES } from '@/lib/missions/rules'
import type { MissionView } from './mission-view'

type Moves = Readonly<Record<string, MissionView['status']>>

const withMoves = (missions: MissionView[], moves: Moves): MissionView[] =>
  missions.map((mission) => ({ ...mission, status: moves[mission.id] ?? mission.status }))

/**
 * The fan's moves of missions: shown at once, taken back when refused. One that stays in its list is confirmed by the answer
 * alone, without the page anew, and holds until the next page comes.
 */
export function useMoves(missions: MissionView[]) {
  const [result, submit] = useActionState(setMissionStatus, null)
  const [confirmed, confirm] = useState<{ missions: MissionView[]; result: typeof result; moves: Moves }>({
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
    (list: MissionView[], form: FormData) => {
      const status = MISSION_STATUSES.find((known) => known === form.get('status'))
      return status ? withMoves(list, { [String(form.get('id'))]: status }) : list
    },
  )
  const move = (form: FormData) =>
    startTransition(() => {
      showMoved(form)
      submit(form)
    })
  return { moved, result, submit, move }
}
