'use client'

import type { Messages } from 'next-intl'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { choose, chosenIn } from '@/components/matchday/slip-fields'
import { onSlipClick, onSlipKey } from '@/components/matchday/slip-keys'
import { SlipQuestion } from '@/components/matchday/slip-question'
import { resultNames } from '@/components/matchday/slip-questions'
import { SlipTeam } from '@/components/matchday/slip-team'
import type { SlipTexts } from '@/components/matchday/texts'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { showToast } from '@/components/ui/toast'
import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { pageAge } from '@/components/ui/use-page-age'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/i18n/fill'
import { type Picks, unsavedIn } from '@/lib/matchday/slip/rules'
import { saveReplayPicks } from '@/lib/replay/actions'
import type { OpenView } from '@/lib/replay/words'
import './replay.css'
import '@/components/matchday/questions.css'
import '@/components/matchday/slip.css'

type Props = {
  id: string
  matches: OpenView[]
  texts: Messages['replays']['round']
  slip: SlipTexts
  /** The question about every match. */
  question: string
  closesAt: number | null
  now: number
}

/** This page's estimate of the server's clock is late by the time that its answer took. */
const LATE_MS = 2_000

/** The schedina of the open round: every match with 1, X and 2, and one save. */
export function RoundForm({ id, matches, texts, slip, question, closesAt, now }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [result, send, pending] = useFormAction(saveReplayPicks)
  const [unsaved, setUnsaved] = useState<Picks>({})
  useResultToast(result)
  const saved: Picks = Object.fromEntries(matches.flatMap(({ match, own }) => (own ? [[match.id, own]] : [])))
  const savedText = JSON.stringify(saved)
  const readForm = () => form.current && setUnsaved(unsavedIn(chosenIn(form.current), saved))
  // What was chosen before this code loaded, and what a save has changed.
  useEffect(() => {
    if (form.current) setUnsaved(unsavedIn(chosenIn(form.current), JSON.parse(savedText)))
  }, [savedText])
  const setPick = (matchId: string, pick: string) => {
    if (form.current) choose(form.current, matchId, pick)
    readForm()
  }
  const count = Object.keys(unsaved).length
  const anchor = useClockAnchor(now)
  const tellClosed = useEffectEvent(() => {
    const isClosed = closesAt !== null && closesAt < anchor.now + pageAge() - anchor.age + LATE_MS
    if (!isClosed || pending || count === 0) return
    showToast({ title: texts.late, description: fill(texts.lateText, { count }), destructive: true })
  })
  // The next round comes with a form of its own.
  useEffect(() => () => tellClosed(), [])
  const played = new Set([...Object.keys(saved), ...Object.keys(unsaved)]).size
  return (
    <form
      ref={form}
      action={send}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        if (!pending) startTransition(() => send(fields))
      }}
      onChange={readForm}
      onKeyDown={onSlipKey(setPick)}
      onClickCapture={onSlipClick(unsaved, saved, setPick)}
      noValidate
    >
      <input type="hidden" name="id" value={id} />
      <FormResult result={result} />
      <ul className="rp-slip">
        {matches.map(({ match, options, own }) => (
          <li key={match.id} className="sl-match">
            <div className="sl-teams rp-teams">
              <SlipTeam team={match.home} />
              <span className="sl-mid rp-day">{match.day}</span>
              <SlipTeam team={match.away} />
            </div>
            <div className="sl-result">
              <SlipQuestion
                question={{
                  id: match.id,
                  title: `${match.home.name} – ${match.away.name}: ${question}`,
                  options,
                  isOpen: true,
                  ...(own && { saved: own }),
                }}
                choice={{ unsaved }}
                texts={slip}
                names={resultNames(match, slip)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="sl-bar" data-idle={count === 0 || undefined} data-early={!hydrated || undefined}>
        <div className="wrap">
          <p aria-live="polite">
            <b>{fill(texts.played, { count: played, of: matches.length })}</b>{' '}
            <span>{count === 0 ? texts.allSaved : fill(texts.unsaved, { count })}</span>
          </p>
          <SubmitButton variant="flood" pending={pending} pendingLabel={texts.saving}>
            {texts.save}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}
