'use client'

import { useState, useSyncExternalStore } from 'react'
import { useCountUp } from '@/components/ui/use-count-up'
import { fill } from '@/lib/core/i18n/fill'
import { levelOf } from '@/lib/ledger/rules'
import { onHint, parseHint, rawHint } from './hint'
import type { ShellTexts } from './texts'
import { useHeldValue } from './use-held-value'

/** Placeholders: `{level}` in `short` and `label`, `{into}` and `{step}` in `value` and `spoken`. */
export type LevelTexts = ShellTexts['level']

/** The latest gain, to be lit for a moment; from the start of the bar when a new level began. */
function useGain(total: number): { from: number; total: number } | null {
  const [last, setLast] = useState<{ total: number; from: number | null }>({ total, from: null })
  if (last.total !== total) setLast({ total, from: total > last.total ? last.total : null })
  return last.from === null ? null : { from: last.from, total: last.total }
}

/** Without `xp` it shows the hint cookie. */
export function LevelBar({ xp, texts }: { xp?: number; texts: LevelTexts }) {
  const raw = useSyncExternalStore(onHint, rawHint, () => '')
  const hint = parseHint(raw)?.xp
  const told = useHeldValue(xp ?? 0)
  const total = xp === undefined ? (hint ?? 0) : told
  const now = levelOf(total)
  const shown = levelOf(useCountUp(total))
  // The hint arrives only after hydration, and is not a gain.
  const gain = useGain(told)
  const start = gain && Math.max(0, now.into - (gain.total - gain.from))
  return (
    <div className="level">
      <span aria-hidden="true" className="level-word">
        {fill(texts.short, shown)}
      </span>
      <div
        role="progressbar"
        aria-label={fill(texts.label, now)}
        aria-valuemin={0}
        aria-valuemax={now.step}
        aria-valuenow={now.into}
        aria-valuetext={fill(texts.spoken, now)}
        className="level-pitch"
      >
        <span style={{ transform: `scaleX(${shown.into / shown.step})` }} />
        {gain && start !== null && (
          <em
            key={gain.total}
            style={{
              left: `${(start / now.step) * 100}%`,
              width: `${((now.into - start) / now.step) * 100}%`,
            }}
          />
        )}
        <svg viewBox="0 0 150 26" preserveAspectRatio="none" aria-hidden="true">
          <path d="M75 0v26M0 7h13v12H0M150 7h-13v12h13" />
        </svg>
        <i aria-hidden="true" />
      </div>
      <span aria-hidden="true" className="level-word level-value">
        {fill(texts.value, shown)}
      </span>
    </div>
  )
}
