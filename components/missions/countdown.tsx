'use client'

import { useState } from 'react'
import { usePageAge } from '@/components/ui/use-clock'
import { fill } from '@/lib/core/fill'
import { timeLeft } from '@/lib/missions/rules'

type Props = {
  /** Milliseconds of the epoch; null is no deadline. */
  dueAt: number | null
  /** The server's clock when the page was made: the fan's own clock decides nothing. */
  now: number
  texts: Record<'noDue' | 'days' | 'clock' | 'dueLabel', string>
}

export function Countdown({ dueAt, now, texts }: Props) {
  const age = usePageAge()
  const [made, setMade] = useState({ now, age })
  if (made.now !== now) setMade({ now, age })
  if (dueAt === null) return <span>{texts.noDue}</span>
  const left = timeLeft(made.now + Math.max(0, age - made.age), dueAt)
  return (
    <span role="timer" aria-label={texts.dueLabel}>
      {left.kind === 'days' ? fill(texts.days, left) : fill(texts.clock, left)}
    </span>
  )
}
