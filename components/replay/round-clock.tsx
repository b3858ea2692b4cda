'use client'

import type { Messages } from 'next-intl'
import { useEffect } from 'react'
import { Countdown } from '@/components/ui/countdown'
import { Icon } from '@/components/ui/icon'
import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import { pageAge } from '@/components/ui/use-page-age'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import '@/components/matchday/slip.css'

type Props = {
  closesAt: number
  now: number
  texts: Messages['replays']['round']
  clock: Record<'noDue' | 'days' | 'clock' | 'dueLabel', string>
}

/** The longest delay that a browser's timer accepts. */
const LONGEST_MS = 2 ** 31 - 1
/** Spreads the reloads of all pages that show the same replay. */
const SPREAD_MS = 1500

/** Counts down until the open round closes, then loads its results. */
export function RoundClock({ closesAt, now, texts, clock }: Props) {
  const refreshPage = usePageRefresh()
  const anchor = useClockAnchor(now)
  useEffect(() => {
    const wait = Math.max(0, closesAt - anchor.now - pageAge() + anchor.age) + 250 + Math.random() * SPREAD_MS
    const timer = setTimeout(refreshPage, Math.min(wait, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [closesAt, anchor, refreshPage])
  return (
    <span className="sl-lock">
      <Icon name="lock" size={14} />
      <Countdown dueAt={closesAt} anchor={anchor} texts={clock} before={texts.closes} over={texts.closed} />
    </span>
  )
}
