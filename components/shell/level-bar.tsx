'use client'

import { useSyncExternalStore } from 'react'
import { useCountUp } from '@/components/ui/use-count-up'
import { fill } from '@/lib/core/fill'
import { levelOf } from '@/lib/ledger/rules'
import { onHint, parseHint, rawHint } from './hint'

/** Placeholders: `{level}` in all, `{into}` and `{step}` in `value` and `spoken`. */
export type LevelTexts = { level: string; label: string; value: string; spoken: string }

/** Without `xp` it shows the hint cookie. */
export function LevelBar({ xp, texts }: { xp?: number; texts: LevelTexts }) {
  const raw = useSyncExternalStore(onHint, rawHint, () => '')
  const total = xp ?? parseHint(raw)?.xp ?? 0
  const now = levelOf(total)
  const shown = levelOf(useCountUp(total))
  return (
    <div className="level">
      <span aria-hidden="true" className="level-word">
        {fill(texts.level, shown)}
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
