'use client'

import { CheckboxCard } from '@/components/ui/checkbox-card'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { saveExtendedTime } from '@/lib/account/actions'
import { refusalOf } from '@/lib/core/forms/action-result'

type Props = { extended: boolean; texts: Record<'label' | 'hint' | 'save' | 'saving', string> }

export function ExtendedTimeForm({ extended, texts }: Props) {
  const [result, submit] = useFormAction(saveExtendedTime)
  useResultToast(result)
  const values = refusalOf(result)?.values
  return (
    <form action={submit} className="grid max-w-xl gap-4">
      <FormResult result={result} />
      <CheckboxCard
        name="extended"
        label={texts.label}
        hint={texts.hint}
        defaultChecked={values ? values.extended === 'on' : extended}
      />
      <SubmitButton variant="outline" pendingLabel={texts.saving} className="justify-self-start">
        {texts.save}
      </SubmitButton>
    </form>
  )
}
