'use client'

import { useRef } from 'react'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { Icon } from '@/components/ui/icon'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHandedFocus } from '@/components/ui/use-handed-focus'
import { useResultToast } from '@/components/ui/use-result-toast'
import { type ActionResult, refusalOf } from '@/lib/core/forms/action-result'
import { flagQuestion } from '@/lib/quiz/actions'
import { REASON_MAX } from '@/lib/quiz/rules'
import type { QuizTexts } from './texts'
import './quiz.css'

type Props = { questionId: string; flagged: boolean; texts: QuizTexts['flag'] }

export function FlagForm({ questionId, flagged, texts }: Props) {
  const [result, submit] = useFormAction(flagQuestion)
  useResultToast(result)
  if (flagged || result?.ok)
    return (
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <Icon name="flag" size={15} />
        {texts.flagged}
      </p>
    )
  return <ReasonForm {...{ questionId, result, submit, texts }} />
}

type ReasonProps = Pick<Props, 'questionId' | 'texts'> & {
  result: ActionResult<unknown> | null
  submit: (form: FormData) => void
}

function ReasonForm({ questionId, result, submit, texts }: ReasonProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useHandedFocus(details)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  return (
    <details ref={details} className="review-flag" open={refusal !== null || undefined}>
      <summary>
        <Icon name="flag" size={15} />
        {texts.open}
      </summary>
      <form action={submit} noValidate className="grid gap-3 pt-2">
        <FormResult result={result} />
        <input type="hidden" name="questionId" value={questionId} />
        <TextareaField {...field('reason')} label={texts.reason} rows={2} maxLength={REASON_MAX} />
        <SubmitButton variant="outline" size="sm" pendingLabel={texts.sending} className="justify-self-start">
          {texts.send}
        </SubmitButton>
      </form>
    </details>
  )
}
