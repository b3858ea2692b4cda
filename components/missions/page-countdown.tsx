'use client'

import { Countdown, useClockAnchor } from '@/components/missions/countdown'

type Props = {
  dueAt: number | null
  now: number
  texts: Record<'noDue' | 'days' | 'clock' | 'dueLabel' | 'before' | 'over', string>
}

/** The time until the picks of a match close; a client component because it ticks. */
export function LockTime({ dueAt, now, texts: { before, over, ...texts } }: Props) {
  const anchor = useClockAnchor(now)
  return <Countdown dueAt={dueAt ?? undefined} anchor={anchor} texts={texts} before={before} over={over} />
}
