'use client'

import type { Messages } from 'next-intl'
import type { ButtonLook } from '@/components/ui/button'
import { CheckboxCard } from '@/components/ui/checkbox-card'
import { FormResult } from '@/components/ui/form-result'
import { type Option, SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { type FormAction, refusalOf } from '@/lib/core/forms/action-result'

type Props = {
  action: FormAction<null>
  leagueId: string
  members: Option[]
  label: string
  /** Label of the empty choice that the form begins with. */
  choose: string
  button: string
  pendingLabel: string
  variant: ButtonLook['variant']
  /** Label of the checkbox that bans the member; without it there is no checkbox. */
  ban?: Messages['leagues']['owner']['ban']
}

/** A form for the owner about one of the members. */
export function MemberForm({
  action,
  leagueId,
  members,
  label,
  choose,
  button,
  pendingLabel,
  variant,
  ban,
}: Props) {
  const [result, submit] = useFormAction(action)
  useResultToast(result)
  const refusal = refusalOf(result)
  return (
    <form action={submit} noValidate className="grid justify-items-start gap-3">
      <FormResult result={result} />
      <input type="hidden" name="id" value={leagueId} />
      <SelectField
        key={`member ${refusal?.values?.userId}`}
        name="userId"
        label={label}
        options={[{ value: '', label: choose }, ...members]}
        required
        defaultValue={refusal?.values?.userId ?? ''}
        error={refusal?.fields?.userId}
        className="w-full"
      />
      {ban && (
        <CheckboxCard name="ban" value="on" label={ban} defaultChecked={refusal?.values?.ban === 'on'} />
      )}
      <SubmitButton variant={variant} pendingLabel={pendingLabel}>
        {button}
      </SubmitButton>
    </form>
  )
}
