import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import type { MissionView } from './mission-view'
import { asClosed, type Closed, changesOf, type Kept, newsOf } from './outcome-news'
import type { ReceiptFile } from './receipt-words'
import type { MissionTexts } from './texts'

type Left = { news: Closed; mission: MissionView }

/** What became of a mission that is no longer in the list; null when it did not close. */
async function closingOf(mission: MissionView): Promise<Left | null> {
  const { id, title } = mission
  const answer = await fetch(`/api/missions/${id}/receipt`).catch(() => null)
  if (!answer?.ok) return null
  const receipt: ReceiptFile = await answer.json()
  const { outcome, reward } = receipt
  if (outcome === 'open') return null
  return { news: { id, title, outcome, reward }, mission: asClosed(mission, receipt) }
}

/**
 * Tells once when results have closed missions while their page is open, and presses their stamps. One that thereby leaves
 * the list stays in it, closed, until the fan goes on. @param deleted what the fan has just removed itself
 */
export function useOutcomeNews(
  missions: readonly MissionView[],
  texts: MissionTexts['verified']['news'],
  deleted?: string,
): { kept: Kept[]; pressed: ReadonlySet<string> } {
  const seen = useRef(missions)
  const [kept, setKept] = useState<Kept[]>([])
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const tell = useEffectEvent(async (before: readonly MissionView[]) => {
    const { closed, gone } = changesOf(before, missions)
    const left = gone.filter(({ id }) => id !== deleted)
    const found = (await Promise.all(left.map(closingOf))).filter((one) => one !== null)
    const all = [...closed, ...found.map(({ news }) => news)]
    const toast = newsOf(all, texts)
    if (!toast) return
    const leaving = found.map(({ mission }) => ({
      mission,
      place: before.findIndex(({ id }) => id === mission.id),
    }))
    setKept((old) => [
      ...old.filter(({ mission }) => !found.some(({ news }) => news.id === mission.id)),
      ...leaving,
    ])
    setPressed((old) => new Set([...old, ...all.map(({ id }) => id)]))
    showToast(toast)
  })
  useEffect(() => {
    const before = seen.current
    seen.current = missions
    if (before !== missions) void tell(before)
  }, [missions])
  return { kept, pressed }
}
