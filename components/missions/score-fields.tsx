'use client'

import { type ChangeEvent, useId } from 'react'
import { FieldError } from '@/components/ui/field'
import { fill } from '@/lib/core/i18n/fill'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import { goalsOf, joinedPick, type PickOptions, worthOf } from '@/lib/missions/picks/rules'
import type { MissionTexts } from './texts'

const NO_BREAK_SPACE = '\u00a0'

type Props = Required<PickOptions> & {
  name: string
  label: string
  /** The home side first. */
  teams: readonly string[]
  /** The pick that is stored; empty for none. */
  saved: string
  /** The current pick of the fields: their default, so that a form that React resets after a refusal keeps it. */
  chosen: string
  onPick?: (pick: string) => void
  disabled?: boolean
  error?: string
  texts: MissionTexts['verified']['score']
}

/** The goals of both sides in two fields with one name, what the score pays, and what any other would pay. */
export function ScoreFields({
  name,
  label,
  teams,
  saved,
  chosen,
  onPick,
  disabled,
  error,
  options,
  others,
  texts,
}: Props) {
  const id = useId()
  const goals = goalsOf(chosen)
  const typed = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // The digit just typed replaces the previous one, wherever the caret is.
    const figure = nativeEvent instanceof InputEvent ? nativeEvent.data : null
    const inputs = [...(target.closest('fieldset')?.querySelectorAll('input') ?? [])]
    target.value = (figure && /\d/.test(figure) ? figure : target.value).replace(/\D/g, '').slice(-1)
    // Most scores contain a 0, so one number is enough for them.
    if (target.value !== '') for (const input of inputs) input.value ||= '0'
    onPick?.(joinedPick(inputs.map(({ value }) => value)))
  }
  const worth = worthOf({ options, others }, chosen)
  const listed = options
    .map(([pick, points]) => `${nonBreaking(goalsOf(pick).join('–'))}:${NO_BREAK_SPACE}${points}`)
    .join(', ')
  return (
    <fieldset
      aria-label={label}
      className="score-fields"
      data-pick={chosen === '' ? undefined : chosen === saved ? 'saved' : 'new'}
      aria-describedby={error ? `${id}-error ${id}` : id}
      aria-invalid={error ? true : undefined}
    >
      {teams.map((team, index) => (
        <span key={team}>
          {index > 0 && '–'}
          <input
            name={name}
            defaultValue={goals[index]}
            inputMode="numeric"
            autoComplete="off"
            aria-label={fill(texts.goals, { team })}
            disabled={disabled}
            onChange={typed}
            onFocus={({ target }) => target.select()}
          />
        </span>
      ))}
      <output>{worth !== null && fill(texts.worth, { points: worth })}</output>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={id}>{fill(options.length > 0 ? texts.prices : texts.onePrice, { listed, others })}</p>
    </fieldset>
  )
}
