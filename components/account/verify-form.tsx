'use client'

import { useEffect, useRef } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { Link } from '@/components/ui/link'
import { NoticeBox } from '@/components/ui/notice-box'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { leaveForLink, verifyEmail } from '@/lib/account/sign-up/actions'
import { refusalOf } from '@/lib/core/forms/action-result'

type Texts = Record<'button' | 'pending' | 'again' | 'password' | 'passwordHint' | 'show' | 'hide', string>

/**
 * Opening the link changes nothing, because mail scanners open links. In the browser that signed up, a script presses the
 * button; without JavaScript the fan does. In any other browser the fan chooses the password here.
 */
export function VerifyForm({
  token,
  asks,
  texts,
}: {
  token: string
  asks: 'nothing' | 'password'
  texts: Texts
}) {
  const [result, submit] = useFormAction(verifyEmail)
  useResultToast(result)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asks === 'nothing') form.current?.requestSubmit()
  }, [asks])
  const refusal = refusalOf(result)
  const isOver = refusal?.code === 'token_invalid'
  return (
    <form ref={form} action={submit} noValidate className="grid gap-4">
      <FormResult result={result} />
      <input type="hidden" name="token" value={token} />
      {refusal && !refusal.fields?.password && (
        <NoticeBox tone="red" title={refusal.title}>
          {refusal.message}{' '}
          <Link href="/auth" className="inline-flex min-h-11 items-center underline">
            {texts.again}
          </Link>
        </NoticeBox>
      )}
      {asks === 'password' && !isOver && (
        <PasswordField
          name="password"
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
          error={refusal?.fields?.password}
          texts={texts}
        />
      )}
      {!isOver && (
        <SubmitButton pendingLabel={texts.pending} className="justify-self-start">
          {texts.button}
        </SubmitButton>
      )}
    </form>
  )
}

/** Ends the session that is open here, and opens the link again. */
export function LeaveForm({ token, texts }: { token: string; texts: Record<'leave' | 'leaving', string> }) {
  const [result, submit] = useFormAction(leaveForLink)
  useResultToast(result)
  return (
    <form action={submit} noValidate className="mt-5 grid justify-items-start gap-4">
      <FormResult result={result} />
      <input type="hidden" name="token" value={token} />
      <SubmitButton pendingLabel={texts.leaving}>{texts.leave}</SubmitButton>
    </form>
  )
}
