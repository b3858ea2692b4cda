'use client'

import type { Messages } from 'next-intl'
import { useRef } from 'react'
import { useClockAnchor } from '@/components/missions/countdown'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { fill } from '@/lib/core/fill'
import { withSent } from '@/lib/matchday/slip/rules'
import type { QuestionView, SlipPart, WeekLeft } from '@/lib/matchday/slip/words'
import { scorePickText, worthOf } from '@/lib/missions/picks/rules'
import { pipsOf, SlipHead } from './slip-head'
import { onSlipKey } from './slip-keys'
import { SlipMatch } from './slip-match'
import { SlipSettled } from './slip-settled'
import type { SlipTexts } from './texts'
import { useSlip } from './use-slip'
import './matchday.css'
import '@/components/matches/rows.css'

type Props = {
  parts: SlipPart[]
  competition: string
  round: string
  /** The owner of the draft, on a device that several fans use. */
  fan: string
  now: number
  /** This week's Monday: a draft of another week is dropped. */
  week: string
  weeks: (WeekLeft & { name: string })[]
  league: string | null
  stamps: Messages['missions']['verified']['stamp']
  texts: SlipTexts
}

/** A round on one page with one save; each match closes on its own. */
export function SlipForm({
  parts: given,
  competition,
  round,
  fan,
  now,
  week,
  weeks,
  league,
  stamps,
  texts,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const anchor = useClockAnchor(now)
  const questions = given.flatMap(({ matches }) =>
    matches.flatMap(({ result, more }) => (result ? [result, ...more] : more)),
  )
  const saved = Object.fromEntries(
    questions.flatMap(({ id, saved: pick, isOpen }) => (isOpen ? [[id, pick ?? '']] : [])),
  )
  const slip = useSlip({ form, saved, week, storageKey: `gq-slip:${fan}:${competition}:${round}` })
  const { unsaved, sent, read, change, save, send, result, pending, refused, replaced } = slip
  const parts = withSent(given, sent)
  const count = Object.keys(unsaved).length
  const worth = questions.reduce((sum, question) => {
    const pick = unsaved[question.id]
    return sum + (pick === undefined ? 0 : (worthOf(question, pick) ?? 0))
  }, 0)
  const notesOf = ({ id, options }: QuestionView) => {
    const state = refused.get(id)
    const former = replaced.get(id)
    const [, , label = former && scorePickText(former)] = options.find(([pick]) => pick === former) ?? []
    return [
      ...(state && state !== 'saved' ? [texts.refusals[state]] : []),
      ...(label === undefined ? [] : [fill(texts.replaced, { pick: label })]),
    ]
  }
  const open = parts.filter(({ part }) => part !== 'over')
  const over = parts.find(({ part }) => part === 'over')
  return (
    <>
      <SlipHead pips={pipsOf(parts, unsaved)} weeks={weeks} texts={texts} />
      <form
        ref={form}
        action={send}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        onChange={read}
        onKeyDown={onSlipKey(change)}
        aria-describedby="slip-keys"
        noValidate
      >
        <input type="hidden" name="competition" value={competition} />
        <input type="hidden" name="round" value={round} />
        <input type="hidden" name="seenAt" value={Math.floor(now)} />
        <FormResult result={result} />
        <p id="slip-keys" className="sl-keys">
          {texts.keys}
        </p>
        {open.map(({ key, title, aside, matches }) => (
          <section key={key} aria-label={[title, aside].filter(Boolean).join(', ')}>
            <div className="md-day">
              <h2>{title}</h2>
              <span>{aside}</span>
            </div>
            <ul>
              {matches.map((match) => {
                const asked = match.result ? [match.result, ...match.more] : match.more
                return (
                  <SlipMatch
                    key={match.match.id}
                    slip={match}
                    choice={{ unsaved, change }}
                    notes={asked.flatMap(notesOf)}
                    {...{ anchor, league, texts }}
                  />
                )
              })}
            </ul>
          </section>
        ))}
        {questions.some(({ isOpen }) => isOpen) && (
          <div className="sl-bar" data-idle={count === 0 || undefined}>
            <div className="wrap">
              <p aria-live="polite">
                <b>{fill(texts.sum, { points: worth })}</b> <span>{texts.sumNote}</span>
              </p>
              <SubmitButton variant="flood" pending={pending} pendingLabel={texts.saving}>
                {count === 0 ? texts.saveAll : fill(count === 1 ? texts.saveOne : texts.save, { count })}
              </SubmitButton>
            </div>
          </div>
        )}
      </form>
      {over && (
        <section aria-label={over.title}>
          <div className="md-day">
            <h2>{texts.decided}</h2>
          </div>
          <SlipSettled slips={over.matches} texts={texts} stamps={stamps} />
        </section>
      )}
    </>
  )
}
