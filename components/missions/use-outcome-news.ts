'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import type { MissionView } from './mission-view'
import { asClosed, type Closed, changesOf, type Kept, newsOf } from './outcome-news'
import type { MissionTexts } from './texts'

/** What became of a mission that is no longer in the list; null when it did not close. */
async function closingOf({ id, title }: MissionView): Promise<Closed | null> {
  const answer = await fetch(`/api/missions/${id}/receipt`).catch(() => null)
  if (!answer?.ok) return null
  const { outcome, reward } = await answer.json()
  return { id, title, outcome, reward }
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
    const news = [...closed, ...found]
    const toast = newsOf(news, texts)
    if (!toast) return
    const leaving = found.flatMap((one) => {
      const place = before.findIndex(({ id }) => id === one.id)
      const mission = before[place]
      return mission ? [{ mission: asClosed(mission, one), place }] : []
    })
    setKept((old) => [...old, ...leaving])
    setPressed((old) => new Set([...old, ...news.map(({ id }) => id)]))
    showToast(toast)
  })
  useEffect(() => {
    const before = seen.current
    seen.current = missions
    if (before !== missions) void tell(before)
  }, [missions])
  return { kept, pressed }
}
