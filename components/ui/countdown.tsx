'use client'

import { fill } from '@/lib/core/i18n/fill'
import { timeLeft } from '@/lib/core/time/time-left'
import { type ClockAnchor, useElapsed } from './use-clock-anchor'

type Props = {
  /** Milliseconds since the epoch; missing without a deadline. */
  dueAt: number | undefined
  anchor: ClockAnchor
  texts: Record<'noDue' | 'days' | 'clock' | 'dueLabel', string>
  /** Words in front of the time. */
  before?: string
  /** The text when the time is up. */
  over?: string
}

export function Countdown({ dueAt, anchor, texts, before, over }: Props) {
  const now = anchor.now + useElapsed(anchor)
  if (dueAt === undefined) return <span>{texts.noDue}</span>
  if (over && now >= dueAt) return <span>{over}</span>
  const left = timeLeft(now, dueAt)
  const shown = left.kind === 'days' ? fill(texts.days, left) : fill(texts.clock, left)
  return (
    <span role="timer" aria-label={before ? undefined : texts.dueLabel}>
      {before ? `${before} ${shown}` : shown}
    </span>
  )
}
