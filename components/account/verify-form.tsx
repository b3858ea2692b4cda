'use client'

import Link from 'next/link'
import { useActionState, useEffect, useRef } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { NoticeBox } from '@/components/ui/notice-box'
import { SubmitButton } from '@/components/ui/submit-button'
import { verifyEmail } from '@/lib/account/sign-up/actions'

/**
 * The link itself changes nothing: mail scanners open links. A browser with JavaScript presses the button by itself,
 * any other fan does.
 */
export function VerifyForm({
  token,
  texts,
}: {
  token: string
  texts: Record<'button' | 'pending' | 'again', string>
}) {
  const [result, submit] = useActionState(verifyEmail, null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.requestSubmit(), [])
  const refusal = result && !result.ok ? result : null
  return (
    <form ref={form} action={submit} className="grid gap-4">
      <FormResult result={result} />
      <input type="hidden" name="token" value={token} />
      {refusal ? (
        <NoticeBox tone="red" role="alert" title={refusal.title}>
          {refusal.message}{' '}
          <Link href="/auth" className="underline">
            {texts.again}
          </Link>
        </NoticeBox>
      ) : (
        <SubmitButton pendingLabel={texts.pending} className="justify-self-start">
          {texts.button}
        </SubmitButton>
      )}
    </form>
  )
}
