'use client'

import { useEffect, useState } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'
import { pageAge, usePageAge } from '@/components/ui/use-page-age'
import { fill } from '@/lib/core/fill'
import { timeLeft } from '@/lib/missions/rules'

/** The server's clock at an age of this page: the fan's own clock does not matter. */
export type ClockAnchor = { now: number; age: number }

const MOST_SHOWN = 100
/** The server's times that were shown, each with the age of the page at the first time. */
const shown = new Map<number, number>()

/** Back within the app shows a page as it once came. */
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
