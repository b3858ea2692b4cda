import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import type { MissionCard } from '@/lib/missions/cards/words'
import { type Closed, type Closing, changesOf, closedOf, type Lingering, toastFor } from './closed-missions'
import type { ListTexts } from './texts'
import { readMission } from './use-mission-details'

type Left = { news: Closed; mission: MissionCard }

/** What became of a mission that is no longer in the list; null if it did not close. */
async function closingOf({ id }: Closing): Promise<Left | null> {
  const details = await readMission(id).catch(() => null)
  const news = details && closedOf(details.card)
  return news && { news, mission: details.card }
}

/**
 * Announces once that results have closed missions while their page is open, and stamps them. One that then leaves the list
 * stays in it, closed, until the fan moves on.
 * @param deleted what the fan has just removed
 */
export function useClosedMissions(
  missions: readonly Closing[],
  texts: ListTexts['verified']['news'],
  deleted?: string,
): { lingering: Lingering[]; justClosed: ReadonlySet<string> } {
  const seen = useRef(missions)
  const [lingering, setLingering] = useState<Lingering[]>([])
  const [justClosed, setJustClosed] = useState<ReadonlySet<string>>(new Set())
  const announce = useEffectEvent(async (before: readonly Closing[]) => {
    const { closed, gone } = changesOf(before, missions)
    const left = gone.filter(({ id }) => id !== deleted)
    const found = (await Promise.all(left.map(closingOf))).filter((one) => one !== null)
    const all = [...closed, ...found.map(({ news }) => news)]
    const toast = toastFor(all, texts)
    if (!toast) return
    const leaving = found.map(({ mission }) => ({
      mission,
      place: before.findIndex(({ id }) => id === mission.id),
    }))
    setLingering((old) => [
      ...old.filter(({ mission }) => !found.some(({ news }) => news.id === mission.id)),
      ...leaving,
    ])
    setJustClosed((old) => new Set([...old, ...all.map(({ id }) => id)]))
    showToast(toast)
  })
  useEffect(() => {
    const before = seen.current
    seen.current = missions
    if (before !== missions) void announce(before)
  }, [missions])
  return { lingering, justClosed }
}
