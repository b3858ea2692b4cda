import { unstable_isUnrecognizedActionError as isOfOlderBuild } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { refusalToast, showToast } from '@/components/ui/toast'
import { reloadWith } from '@/components/ui/unsent-form'
import type { ActionResult, FormAction, Notice } from '@/lib/core/forms/action-result'
import { retryAfter, wait } from './send-choice'

const TRIES = 6

/**
 * The connection broke or the server was too busy to run the action, so a retry may succeed. The framework discards such
 * answers, and Retry-After with them. Null when no answer arrived.
 */
async function withRetries<T>(
  action: FormAction<T>,
  form: FormData,
  onRetry: () => void,
): Promise<ActionResult<T> | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) {
      onRetry()
      await wait(retryAfter(null, tries))
    }
    const result = await action(null, form).catch((error: unknown) =>
      isOfOlderBuild(error) ? reloadWith(form) : null,
    )
    if (result?.ok || (result && result.code !== 'busy' && result.code !== 'unavailable')) return result
  }
  return null
}

/**
 * Calls an idempotent action, one call at a time, with retries. Reports the outcome even when the page has changed meanwhile.
 */
export function useRetriedAction<T>(
  action: FormAction<T>,
  failed: { title: string; description: string },
  onNotice: (notice: Notice) => void = showToast,
) {
  const [pending, startTransition] = useTransition()
  const [retrying, setRetrying] = useState(false)
  const busy = useRef(false)
  const send = (form: FormData) => {
    if (busy.current) return
    busy.current = true
    startTransition(async () => {
      const result = await withRetries(action, form, () => setRetrying(true))
      busy.current = false
      setRetrying(false)
      if (!result) showToast({ ...failed, destructive: true })
      else if (!result.ok) showToast(refusalToast(result))
      else if (result.notice) onNotice(result.notice)
    })
  }
  return { send, pending, retrying }
}
