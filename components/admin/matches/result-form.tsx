'use client'

import type { Messages } from 'next-intl'
import { useState } from 'react'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { HandedFocus } from '@/components/ui/handed-focus'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { type ActionResult, refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import type { AdminMatch } from '@/lib/matches/queries'
import {
  MATCH_DURATIONS,
  MATCH_STATUSES,
  MATCH_WINNERS,
  type MatchWinner,
  namedWinner,
  SCORE_MAX,
  scoreOf,
} from '@/lib/matches/rules'
import { correctResult, liftCorrection } from '@/lib/operations/actions'
import '../table.css'

const PARTS = ['half', 'regular', 'extra', 'penalties'] as const

/** The winner to start the form with: null where the goals decide it, so that correcting them also changes the winner. */
function storedWinner(match: AdminMatch): MatchWinner | null {
  if (match.status !== 'AWARDED' && match.correctionReason === null) return null
  const score = (part: (typeof PARTS)[number]) => scoreOf(match[`${part}Home`], match[`${part}Away`])
  const [half, regular, extra, penalties] = [
    score('half'),
    score('regular'),
    score('extra'),
    score('penalties'),
  ]
  return namedWinner({ ...match, half, regular, extra, penalties })
}

type Answer = ActionResult<{ version: number }> | null

/** The version that the forms were filled with or the last that they made, whatever the page has been refreshed with since. */
function useSeenVersion(current: number, answers: Answer[]): number {
  const [opened] = useState(current)
  const answered = answers.flatMap((answer) => {
    const version = answer?.ok ? answer.data.version : refusalOf(answer)?.values?.version
    return version === undefined ? [] : [Number(version)]
  })
  return answered.length > 0 ? Math.max(...answered) : opened
}

export function ResultForm({ match, texts }: { match: AdminMatch; texts: Messages['matches'] }) {
  const [result, submit] = useFormAction(correctResult)
  const [lifted, lift] = useFormAction(liftCorrection)
  useResultToast(result)
  useResultToast(lifted)
  const version = useSeenVersion(match.version, [result, lifted])
  const words = texts.result
  const refusal = refusalOf(result)
  // A native select keeps its first default: a new default needs a new element.
  const field = fieldPropsOf(refusal)
  const winner = field('winner', storedWinner(match))
  return (
    <div className="grid gap-4">
      <FormResult result={result ?? lifted} />
      {match.correctionReason !== null && (
        <div className="grid justify-items-start gap-3">
          <p className="wrap-anywhere">{fill(words.standing, { reason: match.correctionReason })}</p>
          {match.source !== 'admin' && (
            <HandedFocus>
              <form action={lift}>
                <input type="hidden" name="id" value={match.id} />
                <input type="hidden" name="version" value={version} />
                <SubmitButton variant="outline" pendingLabel={words.lifting}>
                  {words.lift}
                </SubmitButton>
              </form>
            </HandedFocus>
          )}
        </div>
      )}
      {/* Inputs keep what they first showed, which a lifted correction changes. */}
      <form key={lifted?.ok ? lifted.data.version : 0} action={submit} noValidate className="grid gap-3">
        <input type="hidden" name="id" value={match.id} />
        <input type="hidden" name="version" value={version} />
        <SelectField
          key={`status ${field('status', match.status).defaultValue}`}
          {...field('status', match.status)}
          label={words.status}
          options={MATCH_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            key={`duration ${field('duration', match.duration).defaultValue}`}
            {...field('duration', match.duration)}
            label={words.duration}
            options={MATCH_DURATIONS.map((value) => ({ value, label: texts.durations[value] }))}
          />
          <SelectField
            key={`winner ${winner.defaultValue}`}
            {...winner}
            label={words.winner}
            options={[
              { value: '', label: words.byGoals },
              ...MATCH_WINNERS.map((value) => ({ value, label: texts.winners[value] })),
            ]}
          />
        </div>
        <div className="field-pairs">
          {PARTS.flatMap((part) => [
            <NumberField
              key={`${part}Home`}
              {...field(`${part}Home`, match[`${part}Home`])}
              label={`${words[part]}, ${words.home}`}
              min={0}
              max={SCORE_MAX}
            />,
            <NumberField
              key={`${part}Away`}
              {...field(`${part}Away`, match[`${part}Away`])}
              label={`${words[part]}, ${words.away}`}
              min={0}
              max={SCORE_MAX}
            />,
          ])}
        </div>
        <TextareaField {...field('reason', '')} label={words.reason} hint={words.reasonHint} rows={2} />
        <SubmitButton className="mt-2 justify-self-start" pendingLabel={words.correcting}>
          {words.correct}
        </SubmitButton>
      </form>
    </div>
  )
}
