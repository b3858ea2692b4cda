'use client'

import { Countdown } from './countdown'
import { useClockAnchor } from './use-clock-anchor'

type Props = {
  /** In milliseconds since the epoch; null without a deadline. */
  dueAt: number | null
  now: number
  texts: Record<'noDue' | 'days' | 'clock' | 'dueLabel' | 'before', string> & { over?: string }
}

/** A countdown from the time at which the server rendered the page. */
export function PageCountdown({ dueAt, now, texts: { before, over, ...texts } }: Props) {
  const anchor = useClockAnchor(now)
  return <Countdown dueAt={dueAt ?? undefined} anchor={anchor} texts={texts} before={before} over={over} />
}
