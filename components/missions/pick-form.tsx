'use client'

import { useId, useState } from 'react'
import { FieldError } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { sentList } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { joinedPick, optionLabel, type PickOption } from '@/lib/missions/picks/rules'
import type { VerifiedDetail } from '@/lib/missions/verified/words'
import { ScoreFields } from './score-fields'
import type { MissionTexts } from './texts'
import type { PickAction } from './use-pick'
import './missions.css'

/** Above this many picks a list is shorter than cards. */
const CARDS_MAX = 9

type Props = { id: string; verified: VerifiedDetail; texts: MissionTexts['verified']; pickAction: PickAction }

/** The choice of a pick; each option says what it pays. */
export function PickForm({ id, verified, texts, pickAction: { result, choose } }: Props) {
  const refusal = result && !result.ok && result.values?.id === id ? result : null
  const saved = verified.pick?.code ?? ''
  const chosen = refusal ? joinedPick(sentList(refusal, 'pick')) : saved
  const error = refusal?.fields?.pick
  return (
    <form action={choose} noValidate className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <Picks {...{ verified, saved, chosen, error, texts }} />
      <div className="pick-bar flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton size="sm" pendingLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
        <p className="min-w-0 flex-1 basis-48 text-ink-soft text-sm">{texts.changeable}</p>
      </div>
    </form>
  )
}

type PicksProps = Pick<Props, 'verified' | 'texts'> & { saved: string; chosen: string; error?: string }

function Picks({ verified: { options, others, matches }, saved, ...fields }: PicksProps) {
  const { chosen, error, texts } = fields
  if (others !== undefined) {
    const teams = matches.flatMap(({ home, away }) => [home.name, away.name])
    return <PickScore key={chosen} {...{ options, others, teams, saved }} {...fields} />
  }
  if (options.length <= CARDS_MAX) return <PickCards options={options} {...fields} />
  return (
    <SelectField
      key={chosen}
      name="pick"
      label={texts.pickTitle}
      hideLabel
      error={error}
      defaultValue={chosen}
      options={[{ value: '', label: texts.choose }, ...options.map((option) => inSelect(option, texts))]}
    />
  )
}

const inSelect = (option: PickOption, texts: MissionTexts['verified']) => ({
  value: option[0],
  label: fill(texts.option, { label: optionLabel(option), points: option[1] }),
})

type ScoreProps = CardsProps & { others: number; teams: readonly string[]; saved: string }

function PickScore({ chosen: initial, texts, ...fields }: ScoreProps) {
  const [chosen, setChosen] = useState(initial)
  return (
    <ScoreFields
      name="pick"
      label={texts.pickTitle}
      onPick={setChosen}
      texts={texts.score}
      chosen={chosen}
      {...fields}
    />
  )
}

type CardsProps = { options: PickOption[]; chosen: string; error?: string; texts: MissionTexts['verified'] }

function PickCards({ options, chosen, error, texts }: CardsProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-label={texts.pickTitle}
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className="pick-cards">
        {options.map((option) => (
          <label key={option[0]} className="check-card flex min-h-14 items-center gap-3 px-4 py-2">
            <input
              type="radio"
              name="pick"
              value={option[0]}
              defaultChecked={option[0] === chosen}
              className="radio-dot"
            />
            <span className="min-w-0 flex-1 leading-snug font-[600] wrap-anywhere">
              {optionLabel(option)}
            </span>
            <span className="whitespace-nowrap">
              <span className="type-score text-xl">{option[1]}</span> <small>{texts.points}</small>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
