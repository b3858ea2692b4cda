'use client'

import { ButtonLink } from '@/components/ui/button-link'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { Link } from '@/components/ui/link'
import { NoticeBox } from '@/components/ui/notice-box'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { submitAuthForm } from '@/lib/account/sign-in/actions'
import { refusalOf } from '@/lib/core/forms/action-result'

type Texts = Record<
  | 'email'
  | 'password'
  | 'passwordHint'
  | 'show'
  | 'hide'
  | 'signIn'
  | 'signUp'
  | 'signingIn'
  | 'signingUp'
  | 'resend'
  | 'forgot'
  | 'resetPassword'
  | 'stuck',
  string
>

/** The pressed button travels as `intent`, with or without JavaScript. */
export function AuthForm({ texts, next }: { texts: Texts; next: string }) {
  const [result, submit] = useFormAction(submitAuthForm)
  useResultToast(result)
  const refusal = refusalOf(result)
  const field = fieldPropsOf(refusal)
  return (
    <form action={submit} noValidate className="grid gap-4">
      <FormResult result={result} />
      <input type="hidden" name="next" value={next} />
      <TextField
        {...field('email')}
        type="email"
        label={texts.email}
        autoComplete="username"
        enterKeyHint="next"
        inputMode="email"
      />
      {/* The link fills the space between the field above and its own, and covers neither. */}
      <div className="relative mt-1">
        <PasswordField
          name="password"
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="current-password"
          enterKeyHint="go"
          error={refusal?.fields?.password}
          texts={texts}
        />
        <Link
          href="/auth/recover"
          className="absolute -top-5 right-0 grid min-h-11 items-end pb-1 text-sm font-[600] text-sky underline underline-offset-4"
        >
          {texts.forgot}
        </Link>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <SubmitButton name="intent" value="sign-in" pendingLabel={texts.signingIn}>
          {texts.signIn}
        </SubmitButton>
        <SubmitButton name="intent" value="sign-up" variant="outline" pendingLabel={texts.signingUp}>
          {texts.signUp}
        </SubmitButton>
      </div>
      {refusal?.code === 'invalid_credentials' && (
        <NoticeBox title={refusal.title}>
          {refusal.message} {texts.stuck}
          <span className="mt-3 flex flex-wrap gap-3">
            <ButtonLink href="/auth/recover" variant="outline" size="sm">
              {texts.resetPassword}
            </ButtonLink>
            <SubmitButton name="intent" value="resend" variant="outline" size="sm">
              {texts.resend}
            </SubmitButton>
          </span>
        </NoticeBox>
      )}
    </form>
  )
}
