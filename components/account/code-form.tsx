'use client'

import type { Route } from 'next'
import { FormResult } from '@/components/ui/form-result'
import { Link } from '@/components/ui/link'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { confirmEmailChange } from '@/lib/account/email/actions'
import { verifyFactorCode } from '@/lib/account/second-factor/actions'

type CodeTexts = Record<'code' | 'button' | 'pending' | 'other', string>

/** `start` is the first step, which leads to `next` too. */
type CodeProps = { next: string; start: Route; texts: CodeTexts }

export function CodeForm({ next, start, texts }: CodeProps) {
  const [result, submit] = useFormAction(verifyFactorCode)
  useResultToast(result)
  return (
    <form action={submit} noValidate className="grid gap-4">
      <FormResult result={result} />
      <input type="hidden" name="next" value={next} />
      <TextField
        name="code"
        label={texts.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        enterKeyHint="go"
        maxLength={20}
        error={result && !result.ok ? result.fields?.code : undefined}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton pendingLabel={texts.pending}>{texts.button}</SubmitButton>
        <Link href={start} className="inline-flex min-h-11 items-center underline">
          {texts.other}
        </Link>
      </div>
    </form>
  )
}

type ConfirmTexts = Record<'confirm' | 'confirming' | 'back', string>

export function EmailConfirmForm({ token, texts }: { token: string; texts: ConfirmTexts }) {
  const [result, submit] = useFormAction(confirmEmailChange)
  useResultToast(result)
  return (
    <form action={submit} noValidate className="grid justify-items-start gap-4">
      <FormResult result={result} />
      <input type="hidden" name="token" value={token} />
      <SubmitButton pendingLabel={texts.confirming}>{texts.confirm}</SubmitButton>
      <Link href="/account" className="inline-flex min-h-11 items-center underline">
        {texts.back}
      </Link>
    </form>
  )
}
