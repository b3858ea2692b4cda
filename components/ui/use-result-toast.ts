import { useEffect, useEffectEvent } from 'react'
import type { ActionResult } from '@/lib/core/action-result'
import { showToast } from './toast'

/** Shows each new result of a form once: its notice, or its refusal. */
export function useResultToast(result: ActionResult<unknown> | null) {
  const show = useEffectEvent((news: ActionResult<unknown>) => {
    if (!news.ok) showToast({ title: news.title, description: news.message, destructive: true })
    else if (news.notice) showToast(news.notice)
  })
  useEffect(() => {
    if (result) show(result)
  }, [result])
}
