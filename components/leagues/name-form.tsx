'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { type Option, SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { type FormAction, refusalOf } from '@/lib/core/forms/action-result'
import { LEAGUE_NAME_MAX } from '@/lib/leagues/rules'
import { LeagueFold } from './league-fold'

type Props = {
  action: FormAction<{ id: string }>
  fields: Record<string, string>
  name?: string
  /** What a new league may count. */
  competitions?: Option[]
  button: string
  pendingLabel: string
  /** Whether the fan's plan has room for a new league; without it the form is folded. */
  hasRoom?: boolean
  texts: Messages['leagues']['form']
}

/** Names a new league or renames the owner's. */
export function NameForm({
  action,
  fields,
  name,
  competitions,
  button,
  pendingLabel,
  hasRoom,
  texts,
}: Props) {
  const [result, submit] = useFormAction(action)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  const form = (
    <form action={submit} noValidate className="grid justify-items-start gap-3">
      <FormResult result={result} />
      {Object.entries(fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <TextField
        {...field('name', name)}
        label={texts.name}
        hint={texts.nameHint}
        maxLength={LEAGUE_NAME_MAX}
        className="w-full"
      />
      {competitions && (
        <SelectField
          key={`competition ${refusal?.values?.competition}`}
          name="competition"
          label={texts.competition}
          hint={texts.competitionHint}
          options={competitions}
          defaultValue={refusal?.values?.competition}
          error={refusal?.fields?.competition}
          className="w-full"
        />
      )}
      <SubmitButton pendingLabel={pendingLabel} variant={name === undefined ? 'primary' : 'outline'}>
        {button}
      </SubmitButton>
    </form>
  )
  if (hasRoom === undefined) return form
  return (
    <LeagueFold id="new-league" title={texts.createTitle} open={hasRoom || result !== null}>
      {form}
    </LeagueFold>
  )
}
