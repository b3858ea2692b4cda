'use client'

import { useEffect, useRef, useState } from 'react'
import { Envelope } from '@/components/art/envelope'
import { FormResult } from '@/components/ui/form-result'
import { NoticeBox } from '@/components/ui/notice-box'
import { SubmitButton } from '@/components/ui/submit-button'
import { Ticket } from '@/components/ui/ticket'
import { useClockAnchor, useElapsed } from '@/components/ui/use-clock-anchor'
import { useFormAction } from '@/components/ui/use-form-action'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useResultToast } from '@/components/ui/use-result-toast'
import { submitAuthForm } from '@/lib/account/sign-in/actions'
import { withdrawSignUp } from '@/lib/account/sign-up/actions'
import './auth.css'

type Props = {
  email: string
  /** The server's clock, and the seconds until the link can be requested again. */
  now: number
  seconds: number
  texts: Record<'title' | 'text' | 'resend' | 'resending' | 'wrong' | 'wait' | 'ready' | 'help', string>
}

/** Stays on /auth after a sign-up, even after a reload, until the link is used or the address turns out to be wrong. */
export function PendingSignUp({ email, now, seconds, texts }: Props) {
  const [result, submit] = useFormAction(submitAuthForm)
  useResultToast(result)
  const at = email.lastIndexOf('@')
  const left = Math.max(0, seconds - Math.floor(useElapsed(useClockAnchor(now)) / 1000))
  const hydrated = useHydrated()
  const [isNew] = useState(hydrated)
  const heading = useRef<HTMLHeadingElement>(null)
  // On the phone the card is below the form.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <section aria-labelledby="pending-sign-up" className="auth-pending grid gap-3">
      <FormResult result={result} />
      <Ticket
        tone="won"
        stub={
          <>
            <Envelope className="auth-envelope" />
            <span
              role="timer"
              className="auth-wait needs-js type-score mt-1 py-1 text-2xl text-flood md:text-3xl"
            >
              {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
            </span>
            <small className="needs-js text-xs leading-tight font-[600]">
              {left > 0 ? texts.wait : texts.ready}
            </small>
          </>
        }
      >
        <h2 ref={heading} id="pending-sign-up" tabIndex={-1} className="type-display text-3xl outline-none">
          {texts.title}
        </h2>
        <p className="mt-3 text-lg font-[700] wrap-anywhere">
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </p>
        <p className="mt-1">{texts.text}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <form action={submit}>
            <input type="hidden" name="email" value={email} />
            <SubmitButton
              name="intent"
              value="resend"
              size="sm"
              pendingLabel={texts.resending}
              disabled={hydrated && left > 0}
            >
              {texts.resend}
            </SubmitButton>
          </form>
          <form action={withdrawSignUp}>
            <button
              type="submit"
              className="min-h-11 text-sm font-[600] text-sky underline underline-offset-4"
            >
              {texts.wrong}
            </button>
          </form>
        </div>
      </Ticket>
      <NoticeBox className="text-sm">{texts.help}</NoticeBox>
    </section>
  )
}
