import { useEffect, useEffectEvent, useRef } from 'react'
import type { ActionResult, Notice } from '@/lib/core/forms/action-result'
import { dismissToast, refusalToast, showToast } from './toast'

const REFUSED = ':is(input, select, textarea)[aria-invalid="true"], [aria-invalid="true"] :is(input, button)'

/** Moves the focus from the button that was pressed to the first field of its form that was refused. */
function focusRefused() {
  const form = document.activeElement?.closest('form')
  form?.querySelector<HTMLElement>(REFUSED)?.focus()
}

/**
 * Shows each new result of a form once: its notice, or its refusal with the focus on the field concerned. A success without a notice
 * dismisses the last refusal.
 */
export function useResultToast(result: ActionResult<unknown> | null) {
  const refusal = useRef<Notice>(null)
  const show = useEffectEvent((news: ActionResult<unknown>) => {
    if (news.ok && news.notice) return showToast(news.notice)
    if (news.ok) return refusal.current && dismissToast(refusal.current)
    refusal.current = refusalToast(news)
    showToast(refusal.current)
    focusRefused()
  })
  useEffect(() => {
    if (result) show(result)
  }, [result])
}
