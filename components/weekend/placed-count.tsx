'use client'

import { useSyncExternalStore } from 'react'

let onPage: number | null = null
const listeners = new Set<() => void>()

/** For `PlacedCount` in the page's head: how many the fan has on the pitch, saved or not; null when there is nothing to pick. */
export function setPlacedOnPage(count: number | null) {
  onPage = count
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many of the five are on the pitch: those on the page while the fan picks, else the saved ones. */
export function PlacedCount({ saved, of }: { saved: number; of: number }) {
  const picked = useSyncExternalStore(
    follow,
    () => onPage,
    () => null,
  )
  return `${picked ?? saved}/${of}`
}
