'use client'

import { useRef } from 'react'
import { questionsOf, savedOf, slipWithSent, type WeekLeft } from '@/lib/matchday/slip/rules'
import type { MatchSlip } from '@/lib/matchday/slip/words'
import { SlipBar } from './slip-bar'
import { SlipFrame } from './slip-frame'
import { notesOf } from './slip-notes'
import { ForXp, SlipQuestion } from './slip-question'
import { resultNames, SlipQuestions } from './slip-questions'
import type { SlipTexts } from './texts'
import { useSlip } from './use-slip'
import './questions.css'

type Props = {
  slip: MatchSlip
  competition: string
  round: string | null
  /** Whose draft it is, on a device that several fans use. */
  fan: string
  now: number
  /** The Monday of the current week: a draft of another week is dropped. */
  week: string
  weeks: WeekLeft[]
  texts: SlipTexts
}

/** The questions on one match, saved as on the page of its round. */
export function MatchPicks({ slip: matchSlip, competition, round, fan, now, week, weeks, texts }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const touched = useRef<HTMLElement | null>(null)
  const slip = useSlip({
    form,
    saved: savedOf(questionsOf(matchSlip)),
    week,
    storageKey: `gq-slip:${fan}:${matchSlip.match.id}`,
  })
  const { unsaved, sent, rejected, pending } = slip
  const { match } = matchSlip
  const { result, more } = slipWithSent(matchSlip, sent)
  const choice = { unsaved, rejected }
  const questions = questionsOf({ result, more })
  return (
    <SlipFrame
      {...{ form, slip, competition, round, now }}
      onTouch={(field) => {
        touched.current = field
      }}
      className="sl-single"
    >
      {result && (
        <>
          <SlipQuestion question={result} choice={choice} texts={texts} names={resultNames(match, texts)} />
          <ForXp own={result.own} texts={texts} />
        </>
      )}
      {questions.flatMap((question) =>
        notesOf(question, slip, texts).map((note) => (
          <p key={note} role="alert" className="sl-note">
            {note}
          </p>
        )),
      )}
      {more.length > 0 && (
        <SlipQuestions questions={more} teams={[match.home.name, match.away.name]} {...{ choice, texts }} />
      )}
      <SlipBar
        {...{ questions, unsaved, weeks, pending, texts }}
        handFocus={() => touched.current?.focus({ preventScroll: true })}
      />
    </SlipFrame>
  )
}
