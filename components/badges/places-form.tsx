'use client'

import type { Messages } from 'next-intl'
import { startTransition } from 'react'
import { CheckboxCard, CheckboxGrid } from '@/components/ui/checkbox-card'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { placeBadges } from '@/lib/badges/actions'
import { refusalOf, sentList } from '@/lib/core/forms/action-result'

type Choice = { id: string; name: string; isPlaced: boolean }
type Props = { choices: Choice[]; texts: Messages['badges']['places']; hint: string }

export function PlacesForm({ choices, texts, hint }: Props) {
  const [result, submit] = useFormAction(placeBadges)
  useResultToast(result)
  const refusal = refusalOf(result)
  const sent = refusal && sentList(refusal, 'badges')
  return (
    <form
      action={submit}
      // By hand, so that a refusal does not reset what is ticked.
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        startTransition(() => submit(fields))
      }}
      className="grid gap-4"
    >
      <FormResult result={result} />
      <CheckboxGrid legend={texts.legend} hideLegend hint={hint} error={refusal?.fields?.badges}>
        {choices.map(({ id, name, isPlaced }) => (
          <CheckboxCard
            key={`${id} ${isPlaced}`}
            name="badges"
            value={id}
            label={name}
            defaultChecked={sent ? sent.includes(id) : isPlaced}
          />
        ))}
      </CheckboxGrid>
      <SubmitButton variant="outline" pendingLabel={texts.saving} className="justify-self-start">
        {texts.save}
      </SubmitButton>
    </form>
  )
}
