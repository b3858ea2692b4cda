import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { NoticeBox } from '@/components/ui/notice-box'
import type { SudoState } from '@/lib/auth/sudo'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { ConfirmPassword } from './confirm-password'
import { GuardedForms } from './guarded-forms'

type Props = { state: SudoState; locale: Locale; children: ReactNode }

/** The forms that need a fresh password, or first the form that confirms it, or the step to a second factor. */
export function SudoGate({ state, locale, children }: Props) {
  const { corrections, secondFactor } = MESSAGES[locale]
  if (state !== 'factor')
    return (
      <>
        {state === 'password' && <ConfirmPassword texts={corrections.sudo} />}
        <GuardedForms isOpen={state === 'open'}>{children}</GuardedForms>
      </>
    )
  return (
    <NoticeBox
      tone="red"
      icon="shield"
      role="note"
      title={secondFactor.adminFirst}
      action={
        <ButtonLink href="/account#security" size="sm">
          {secondFactor.adminLink}
        </ButtonLink>
      }
    >
      {secondFactor.adminFirstText}
    </NoticeBox>
  )
}
