'use client'

import { useState } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'
import { pageAge, usePageAge } from '@/components/ui/use-page-age'
import { fill } from '@/lib/core/fill'
import { timeLeft } from '@/lib/missions/rules'

/** The server's clock at an age of this page: the fan's own clock does not matter. */
export type ClockAnchor = { now: number; age: number }

/** Pairs the server's time with the age of the page when it arrived: 0 for what was rendered with the page. */
export function useClockAnchor(now: number): ClockAnchor {
  const hydrated = useHydrated()
  const [anchor, setAnchor] = useState(() => ({ now, age: hydrated ? pageAge() : 0 }))
  if (anchor.now === now) return anchor
  const renewed = { now, age: pageAge() }
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
  /** The text when the time is up. */
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
    <span role="timer" aria-label={before ? undefined : texts.dueLabel}>
      {before ? `${before} ${shown}` : shown}
    </span>
  )
}
