import { type RefObject, useEffect, useState } from 'react'
import type { MissionCard } from '@/lib/missions/cards/words'
import { animateReorder } from './animate-reorder'
import type { Lingering } from './closed-missions'

/** How long a completed ticket stays in its place while the stamp lands. */
const STAYS_MS = 1_500

/** Missions that the fan has just completed, with the XP they paid: each stays in the list until its stamp has landed. */
export function useLandingStamps(
  list: RefObject<Element | null>,
  missions: readonly MissionCard[],
  paid: { id: string; xp: number } | null,
) {
  const [landing, setLanding] = useState<Lingering[]>([])
  useEffect(() => {
    if (landing.length === 0) return
    const timer = setTimeout(
      () => animateReorder(list.current, () => setLanding((all) => all.slice(1))),
      STAYS_MS,
    )
    return () => clearTimeout(timer)
  }, [landing, list])
  const land = (form: FormData) => {
    const [id, status] = String(form.get('move')).split(' ')
    const index = missions.findIndex((mission) => mission.id === id)
    const mission = missions[index]
    if (status === 'done' && mission)
      setLanding((all) => [...all, { mission: { ...mission, status: 'done' }, place: index }])
  }
  const stamped = landing.map((lingering) => ({
    ...lingering,
    mission:
      lingering.mission.id === paid?.id ? { ...lingering.mission, xpAwarded: paid.xp } : lingering.mission,
  }))
  return { landing: stamped, land }
}
