'use client'

import { type ReactNode, useRef } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFoldedFocus } from '@/components/ui/use-folded-focus'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHandedFocus } from '@/components/ui/use-handed-focus'
import { useResultToast } from '@/components/ui/use-result-toast'
import { confirmFactor, renewCodes } from '@/lib/account/second-factor/actions'
import type { FactorView } from '@/lib/account/second-factor/queries'
import { type ActionResult, refusalOf } from '@/lib/core/forms/action-result'
import { CodeAgain, PasswordAgain } from '../password-again'
import { RecoveryCodes } from './recovery-codes'
import '@/components/account/account.css'

type Name =
  | 'scan'
  | 'step1'
  | 'step2'
  | 'step3'
  | 'code'
  | 'confirm'
  | 'pending'
  | 'codes'
  | 'codesText'
  | 'copy'
  | 'copied'
  | 'notCopied'
  | 'download'
  | 'renew'
  | 'renewText'
  | 'password'
  | 'eitherCode'
type Texts = { texts: Record<Name, string> }
type Props = Texts & { state: FactorView['state']; secretKey?: string; qr?: ReactNode }

/**
 * One component in every state, so that the answer with the codes reaches it without JavaScript too, and so does the refusal of a
 * setup that is no longer shown.
 */
export function FactorCard({ state, secretKey, qr, texts }: Props) {
  const [confirmed, confirm] = useFormAction(confirmFactor)
  useResultToast(confirmed)
  if (state === 'off') return <FormResult result={confirmed} />
  return (
    <div className="factor-card">
      {state === 'begun' ? (
        <SetUpForm {...{ secretKey, qr, texts }} result={confirmed} submit={confirm} />
      ) : (
        <Codes first={confirmed?.ok ? confirmed.data.codes : null} texts={texts} />
      )}
    </div>
  )
}

/** The new recovery codes, if any were just created, and the form that replaces them. */
function Codes({ first, texts }: Texts & { first: string[] | null }) {
  const [renewed, renew] = useFormAction(renewCodes)
  useResultToast(renewed)
  const fold = useFoldedFocus(renewed?.ok === false)
  const codes = renewed?.ok ? renewed.data.codes : first
  return (
    <>
      {codes && <RecoveryCodes codes={codes} texts={texts} />}
      <details ref={fold} className="setting-open" open={renewed?.ok === false}>
        <summary>{texts.renew}</summary>
        <form action={renew} noValidate className="setting-form">
          <FormResult result={renewed} />
          <p className="text-sm">{texts.renewText}</p>
          <PasswordAgain result={renewed} label={texts.password} />
          <CodeAgain result={renewed} label={texts.eitherCode} />
          <SubmitButton pendingLabel={texts.pending}>{texts.renew}</SubmitButton>
        </form>
      </details>
    </>
  )
}

type SetUpProps = Omit<Props, 'state'> & {
  result: ActionResult<unknown> | null
  submit: (form: FormData) => void
}

function SetUpForm({ secretKey, qr, texts, result, submit }: SetUpProps) {
  const form = useRef<HTMLFormElement>(null)
  useHandedFocus(form)
  const refusal = refusalOf(result)
  return (
    <form ref={form} action={submit} noValidate className="grid justify-items-start gap-3">
      <FormResult result={result} />
      <h4 className="text-lg">{texts.scan}</h4>
      <div className="flex flex-wrap gap-4">
        {qr}
        <ol className="max-w-xs list-decimal pl-5 text-sm">
          <li>{texts.step1}</li>
          <li>
            {texts.step2} <code className="font-[700] wrap-anywhere">{secretKey}</code>
          </li>
          <li>{texts.step3}</li>
        </ol>
      </div>
      <TextField
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={refusal?.fields?.code}
      />
      <SubmitButton pendingLabel={texts.pending}>{texts.confirm}</SubmitButton>
    </form>
  )
}
