'use client'

import type { Messages } from 'next-intl'
import { FormResult } from '@/components/ui/form-result'
import { RadioChips } from '@/components/ui/radio-chips'
import { type Option, SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { startReplay } from '@/lib/replay/actions'

type Props = {
  requestId: string
  competitions: Option[]
  seasons: Option[]
  paces: Option[]
  favourite?: string
  texts: Messages['replays']['form']
}

export function StartForm({ requestId, competitions, seasons, paces, favourite, texts }: Props) {
  const [result, submit] = useFormAction(startReplay)
  useResultToast(result)
  const refusal = refusalOf(result)
  return (
    <form action={submit} noValidate className="grid justify-items-start gap-4">
      <FormResult result={result} />
      <input type="hidden" name="requestId" value={requestId} />
      <SelectField
        key={`competition ${refusal?.values?.competition}`}
        name="competition"
        label={texts.competition}
        options={competitions}
        defaultValue={refusal?.values?.competition ?? favourite}
        error={refusal?.fields?.competition}
        className="w-full"
      />
      <SelectField
        key={`season ${refusal?.values?.season}`}
        name="season"
        label={texts.season}
        options={seasons}
        defaultValue={refusal?.values?.season}
        error={refusal?.fields?.season}
        className="w-full"
      />
      <RadioChips
        legend={texts.pace}
        name="pace"
        options={paces}
        defaultValue={refusal?.values?.pace ?? paces[0]?.value}
        error={refusal?.fields?.pace}
      />
      <SubmitButton pendingLabel={texts.starting}>{texts.start}</SubmitButton>
    </form>
  )
}
