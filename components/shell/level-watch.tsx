'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '@/components/ui/reduced-motion'
import { levelOf } from '@/lib/ledger/rules'
import { HOLDS_LEVEL_UP } from './level-holds'
import { noteFirstLevel, noteLevel } from './level-seen'
import type { ShellTexts } from './texts'

const LevelUp = dynamic(() => import('./level-up'), { ssr: false })

/** The stamp of a mission and the line-up of a quiz come first. */
const AFTER_MS = 1_600
const BUSY = [
  `[${HOLDS_LEVEL_UP}]`,
  '[role="dialog"][data-state="open"]',
  // Forgiven by browsers without popovers.
  '[popover="auto"]:is(:popover-open)',
  ':read-write:focus',
].join()

/** `fan`: enough of the fan's id to tell those of one device apart. */
type Props = { fan: string; xp: number; texts: ShellTexts['levelUp'] }

/** Announces a new level once, as soon as nothing holds it back: a part of the page, an open dialog or sheet, a field being written in. */
export function LevelWatch({ fan, xp, texts }: Props) {
  const [from, setFrom] = useState<number | null>(null)
  const now = levelOf(xp)
  const { level } = now
  useEffect(() => {
    noteFirstLevel(fan, level)
    const announce = () => {
      if (document.querySelector(BUSY)) return false
      const before = noteLevel(fan, level)
      if (before !== null) setFrom(before)
      return true
    }
    const wait = prefersReducedMotion() ? 0 : AFTER_MS
    const over = new AbortController()
    const retry = () => {
      if (!over.signal.aborted && announce()) over.abort()
    }
    const timer = setTimeout(() => {
      if (announce()) return
      const observer = new MutationObserver(retry)
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-state', HOLDS_LEVEL_UP],
      })
      over.signal.addEventListener('abort', () => observer.disconnect())
      // A field is left before the next one has the focus.
      const later = () => setTimeout(retry)
      for (const event of ['toggle', 'focusout'])
        document.addEventListener(event, later, { capture: true, signal: over.signal })
    }, wait)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [fan, level])
  if (from === null) return null
  return <LevelUp from={from} now={now} texts={texts} onClose={() => setFrom(null)} />
}
