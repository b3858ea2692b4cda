import { useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated'
import { pageAge, usePageAge } from './use-page-age'

/** The server's clock at an age of this page: the fan's own clock does not matter. */
export type ClockAnchor = { now: number; age: number }

const MOST_SHOWN = 100
/** The server's times that were shown, each with the age of the page at the first time. */
const shown = new Map<number, number>()

/** Going back within the app shows the page as it first arrived. */
export const wasShown = (now: number): boolean => shown.has(now)

const anchorOf = (now: number, age: number): ClockAnchor => ({ now, age: shown.get(now) ?? age })

function keepShown({ now, age }: ClockAnchor) {
  shown.set(now, age)
  if (shown.size > MOST_SHOWN) shown.delete(shown.keys().next().value ?? 0)
}

/** Pairs the server's time with the age of the page when it first arrived: 0 for what was rendered with the page. */
export function useClockAnchor(now: number): ClockAnchor {
  const hydrated = useHydrated()
  const [held, setHeld] = useState(() => anchorOf(now, hydrated ? pageAge() : 0))
  const anchor = held.now === now ? held : anchorOf(now, pageAge())
  if (anchor !== held) setHeld(anchor)
  useEffect(() => keepShown(anchor), [anchor])
  return anchor
}

/** Milliseconds since the server's time, by the age of the page. */
export const useElapsed = ({ age }: ClockAnchor): number => Math.max(0, usePageAge() - age)
