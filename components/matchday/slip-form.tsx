'use client'

import { useMemo, useRef } from 'react'
import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import { type CompactSlips, expandParts } from '@/lib/matchday/slip/compact/rules'
import { questionsOf, savedOf, withSent } from '@/lib/matchday/slip/rules'
import type { SlipPart } from '@/lib/matchday/slip/words'
import { SlipBar } from './slip-bar'
import { SlipFrame } from './slip-frame'
import { type NamedWeek, pipsOf, SlipHead } from './slip-head'
import { onSlipKey } from './slip-keys'
import { SlipMatch } from './slip-match'
import { notesOf, notesWithoutRow } from './slip-notes'
import { SlipSettled } from './slip-settled'
import type { SettledTexts, SlipTexts } from './texts'
import { useSlip } from './use-slip'
import './slip.css'
import '@/components/objects.css'
import './questions.css'

type Props = {
  slips: CompactSlips
  competition: string
  round: string
  /** The owner of the draft, on a device that several fans use. */
  fan: string
  now: number
  /** This week's Monday: a draft of another week is dropped. */
  week: string
  weeks: NamedWeek[]
  league: string | null
  texts: SlipTexts
  /** Null while no match is decided. */
  settled: SettledTexts | null
}

const questionsIn = (parts: readonly SlipPart[]) =>
  parts.flatMap(({ matches }) => matches.flatMap((match) => questionsOf(match)))

/** A round on one page with one save; each match closes on its own. */
export function SlipForm({
  slips,
  competition,
  round,
  fan,
  now,
  week,
  weeks,
  league,
  texts,
  settled,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const touched = useRef<Element | null>(null)
  const anchor = useClockAnchor(now)
  const stored = useMemo(() => expandParts(slips), [slips])
  const questions = questionsIn(stored)
  const slip = useSlip({
    form,
    saved: savedOf(questions),
    week,
    storageKey: `gq-slip:${fan}:${competition}:${round}`,
  })
  const { unsaved, sent, rejected, pending } = slip
  const handFocus = () => touched.current?.querySelector('a')?.focus({ preventScroll: true })
  const parts = withSent(stored, sent)
  const open = parts.filter(({ part }) => part !== 'over')
  const canPick = questions.some(({ isOpen }) => isOpen)
  const over = parts.find(({ part }) => part === 'over')
  return (
    <>
      <SlipHead pips={pipsOf(parts, unsaved)} weeks={weeks} texts={texts} />
      <SlipFrame
        {...{ form, slip, competition, round, now }}
        onTouch={(field) => {
          touched.current = field.closest('.sl-match')
        }}
        onKeyDown={onSlipKey(slip.setPick)}
        aria-describedby={canPick ? 'slip-keys' : undefined}
      >
        {notesWithoutRow(questionsIn(open), questions, slip, texts).map((note) => (
          <p key={note} role="alert" className="sl-note">
            {note}
          </p>
        ))}
        {canPick && (
          <p id="slip-keys" className="sl-keys">
            {texts.keys}
          </p>
        )}
        {open.length > 0 && (
          <p className="sl-columns" aria-hidden="true">
            <span>
              {[texts.columns.home, texts.draw, texts.columns.away].map((column) => (
                <b key={column}>{column}</b>
              ))}
            </span>
          </p>
        )}
        {open.map(({ key, title, aside, matches }) => (
          <section key={key} aria-label={[title, aside].filter(Boolean).join(', ')}>
            <div className="md-day">
              <h2>{title}</h2>
              <span>{aside}</span>
            </div>
            <ul>
              {matches.map((match) => (
                <SlipMatch
                  key={match.match.id}
                  slip={match}
                  choice={{ unsaved, rejected }}
                  notes={questionsOf(match).flatMap((question) => notesOf(question, slip, texts))}
                  {...{ anchor, league, texts }}
                />
              ))}
            </ul>
          </section>
        ))}
        {canPick && <SlipBar {...{ questions, unsaved, weeks, pending, handFocus, texts }} />}
      </SlipFrame>
      {over && settled && (
        <section aria-label={over.title}>
          <div className="md-day">
            <h2>{settled.title}</h2>
            <span>{over.aside}</span>
          </div>
          <SlipSettled slips={over.matches} texts={settled} />
        </section>
      )}
    </>
  )
}
