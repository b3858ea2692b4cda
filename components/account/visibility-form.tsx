'use client'

import { FormResult } from '@/components/ui/form-result'
import { RadioChips } from '@/components/ui/radio-chips'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { saveVisibility } from '@/lib/account/actions'
import { refusalOf } from '@/lib/core/forms/action-result'

type Props = {
  visibility: string
  options: { value: string; label: string }[]
  texts: Record<'legend' | 'save' | 'saving', string>
}

export function VisibilityForm({ visibility, options, texts }: Props) {
  const [result, submit] = useFormAction(saveVisibility)
  useResultToast(result)
  const refusal = refusalOf(result)
  return (
    <form action={submit} className="grid max-w-xl gap-4">
      <FormResult result={result} />
      <RadioChips
        key={visibility}
        name="visibility"
        legend={texts.legend}
        hideLegend
        options={options}
        defaultValue={refusal?.values?.visibility ?? visibility}
        error={refusal?.fields?.visibility}
      />
      <SubmitButton variant="outline" pendingLabel={texts.saving} className="justify-self-start">
        {texts.save}
      </SubmitButton>
    </form>
  )
}
