'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFoldedFocus } from '@/components/ui/use-folded-focus'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import '@/components/account/account.css'
import { changePlan } from '@/lib/coach/actions'
import type { CoachPlan } from '@/lib/coach/queries'

type Props = {
  plan: CoachPlan
  /** Whether the page shows what the plan says; without it the form does. */
  isRead: boolean
  texts: Messages['coach']['plans']
}

/** Folded, in a native disclosure that a refusal leaves open. */
export function PlanForm({ plan, isRead, texts }: Props) {
  const [result, submit] = useFormAction(changePlan)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  const isOpen = !isRead || refusal !== null
  const fold = useFoldedFocus(isOpen)
  return (
    <details ref={fold} className="setting-open" open={isOpen}>
      <summary>{texts.change}</summary>
      <form action={submit} noValidate className="mt-4 grid justify-items-start gap-4">
        <FormResult result={result} />
        <input type="hidden" name="id" value={plan.id} />
        <TextField {...field('title', plan.title)} label={texts.name} className="w-full" />
        <TextareaField
          {...field('content', plan.content)}
          label={texts.content}
          rows={14}
          className="w-full"
        />
        <SubmitButton pendingLabel={texts.saving}>{texts.save}</SubmitButton>
      </form>
    </details>
  )
}
