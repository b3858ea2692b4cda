import { useEffect, useEffectEvent } from 'react'
import type { ActionResult } from '@/lib/core/action-result'
import { showToast } from './toast'

const REFUSED = ':is(input, select, textarea)[aria-invalid="true"]'

/** Moves the focus from the button that was pressed to the first field of its form that was refused. */
function focusRefused() {
  const form = document.activeElement?.closest('form')
  form?.querySelector<HTMLElement>(REFUSED)?.focus()
}

/** Shows each new result of a form once: its notice, or its refusal with the focus on what it is about. */
export function useResultToast(result: ActionResult<unknown> | null) {
  const show = useEffectEvent((news: ActionResult<unknown>) => {
    if (news.ok) return news.notice && showToast(news.notice)
    showToast({ title: news.title, description: news.message, destructive: true })
    focusRefused()
  })
  useEffect(() => {
    if (result) show(result)
  }, [result])
}
