'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { closeOnBack } from '@/components/ui/close-on-back'
import { fill } from '@/lib/core/i18n/fill'
import type { levelOf } from '@/lib/ledger/rules'
import type { ShellTexts } from './texts'
import './level-up.css'

type Props = {
  from: number
  now: ReturnType<typeof levelOf>
  texts: ShellTexts['levelUp']
  onClose: () => void
}

/** The board of the fourth official: the old level goes off, the new one comes on. */
export default function LevelUp({ from, now, texts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    return closeOnBack(() => dialog.current?.close())
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="level-up"
      className="level-up"
      onClose={onClose}
      // A touch outside closes it, like Escape; React has no name for the attribute yet.
      {...{ closedby: 'any' }}
    >
      <div className="level-up-sheet">
        <div className="level-board">
          {(
            [
              ['off', from],
              ['on', now.level],
            ] as const
          ).map(([side, level]) => (
            <p key={side} data-side={side}>
              <span>{texts[side]}</span> <b>{level}</b>
            </p>
          ))}
        </div>
        <svg viewBox="0 0 180 58" className="level-hands" aria-hidden="true">
          <path d="M36 58l5-34h22l5 34M112 58l5-34h22l5 34" className="level-sleeve" />
          <path d="M37 24V8a5 5 0 0 1 7-5 6 6 0 0 1 10 0 6 6 0 0 1 9 3 4 4 0 0 1 4 4v14ZM113 24V10a4 4 0 0 1 4-4 6 6 0 0 1 9-3 6 6 0 0 1 10 0 5 5 0 0 1 7 5v16Z" />
        </svg>
        <h2 id="level-up" className="type-display text-4xl">
          {fill(texts.title, now)}
        </h2>
        <p>{fill(texts.text, now)}</p>
        <Button
          variant="flood"
          size="lg"
          autoFocus
          className="w-full"
          onClick={() => dialog.current?.close()}
        >
          {texts.go}
        </Button>
      </div>
    </dialog>
  )
}
