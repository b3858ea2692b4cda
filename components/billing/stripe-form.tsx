'use client'

import { useEffect, useRef } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { useResultToast } from '@/components/ui/use-result-toast'
import type { FormAction } from '@/lib/core/forms/action-result'
import './billing.css'

type Props = {
  action: FormAction<{ url: string }>
  fields?: Record<string, string>
  label: string
  pendingLabel: string
  variant?: 'primary' | 'outline' | 'flood'
  /** Focuses the button after a sign-in that it led to. */
  autoFocus?: boolean
  texts: { opened: string; open: string }
}

/**
 * Opens a page of Stripe's in a new tab. The click itself must open the tab, since browsers block one that opens after the answer.
 * The link stays for a browser that blocks it all the same, or runs no script.
 */
export function StripeForm({ action, fields = {}, label, pendingLabel, variant, autoFocus, texts }: Props) {
  const [result, submit] = useFormAction(action)
  const tab = useRef<Window | null>(null)
  useResultToast(result)
  useEffect(() => {
    const opened = tab.current
    tab.current = null
    if (!result || !opened) return
    if (result.ok) opened.location.replace(result.data.url)
    else opened.close()
  }, [result])
  const refreshPage = usePageRefresh()
  const isOpened = result?.ok === true
  useEffect(() => {
    if (!isOpened) return
    // What was paid or changed in the other tab shows when the fan comes back.
    const refresh = () => !document.hidden && refreshPage()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [isOpened, refreshPage])
  // The answer may redirect, for example to the sign-in, or reload the page with a newer build.
  useEffect(() => {
    const close = () => tab.current?.close()
    addEventListener('pagehide', close)
    return () => {
      removeEventListener('pagehide', close)
      close()
    }
  }, [])
  return (
    <form
      action={submit}
      onSubmit={() => {
        tab.current = window.open('', '_blank')
        if (tab.current) tab.current.opener = null
      }}
    >
      <FormResult result={result} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SubmitButton variant={variant} pendingLabel={pendingLabel} autoFocus={autoFocus}>
        {label}
      </SubmitButton>
      {result?.ok && (
        <p role="status" className="stripe-link">
          {texts.opened}{' '}
          <a href={result.data.url} target="_blank" rel="noopener">
            {texts.open}
          </a>
        </p>
      )}
    </form>
  )
}
