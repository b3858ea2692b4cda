'use client'

import { useState } from 'react'
import { usePageAge } from '@/components/ui/use-clock'
import { useHydrated } from '@/components/ui/use-hydrated'
import { fill } from '@/lib/core/fill'
import { timeLeft } from '@/lib/missions/rules'

/** The server's clock at an age of this page: the fan's own clock decides nothing. */
export type ClockAnchor = { now: number; age: number }

/** Pins the time at which the server made what is shown; a page that has just been loaded is of age 0. */
export function useClockAnchor(now: number): ClockAnchor {
  const hydrated = useHydrated()
  const [anchor, setAnchor] = useState(() => ({ now, age: hydrated ? performance.now() : 0 }))
  if (anchor.now === now) return anchor
  const renewed = { now, age: performance.now() }
  setAnchor(renewed)
  return renewed
}

type Props = {
  /** Milliseconds of the epoch; missing without a deadline. */
  dueAt: number | undefined
  anchor: ClockAnchor
  texts: Record<'noDue' | 'days' | 'clock' | 'dueLabel', string>
  /** Words in front of the time. */
  before?: string
  /** What is said when the time is up. */
  over?: string
}

export function Countdown({ dueAt, anchor, texts, before, over }: Props) {
  const age = usePageAge()
  if (dueAt === undefined) return <span>{texts.noDue}</span>
  const now = anchor.now + Math.max(0, age - anchor.age)
  if (over && now >= dueAt) return <span>{over}</span>
  const left = timeLeft(now, dueAt)
  const shown = left.kind === 'days' ? fill(texts.days, left) : fill(texts.clock, left)
  return (
    <span role="timer" aria-label={texts.dueLabel}>
      {before ? `${before} ${shown}` : shown}
    </span>
  )
}
