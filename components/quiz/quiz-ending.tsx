'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import type { QuizTexts } from './texts'

type Props = {
  attemptId: string
  texts: QuizTexts['ending'] & { submitting: string }
  submit: (form: FormData) => void
  handIn: (form: FormData) => void
  pending: boolean
}

/** Time is up and the attempt is still open: it submits itself, or without JavaScript by the button. */
export function QuizEnding({ attemptId, texts, submit, handIn, pending }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const finish = useEffectEvent(() => form.current && handIn(new FormData(form.current)))
  useEffect(() => {
    finish()
  }, [])
  return (
    <form
      ref={form}
      action={submit}
      className="grid justify-items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      <input type="hidden" name="attemptId" value={attemptId} />
      <h2 className="type-display text-3xl">{texts.title}</h2>
      <p className="text-chalk/90">{texts.text}</p>
      <SubmitButton variant="flood" size="lg" pending={pending} pendingLabel={texts.submitting}>
        {texts.see}
      </SubmitButton>
    </form>
  )
}
