import { useRef, useState, useTransition } from 'react'
import { showToast } from '@/components/ui/toast'
import type { ActionResult, FormAction } from '@/lib/core/action-result'
import { retryAfter, wait } from './send-choice'

const TRIES = 6

/**
 * The line was cut, or the server was too full to run the action: worth another try. How long the server asked to wait is not
 * known here: the framework throws such an answer away. Null when none has got through.
 */
async function persistently<T>(
  action: FormAction<T>,
  form: FormData,
  onRetry: () => void,
): Promise<ActionResult<T> | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) {
      onRetry()
      await wait(retryAfter(null, tries))
    }
    const result = await action(null, form).catch(() => null)
    if (result?.ok || (result && result.code !== 'busy' && result.code !== 'unavailable')) return result
  }
  return null
}

/**
 * Sends to an action that may be asked again, one at a time however often it is asked, and tells the outcome even when the page has
 * changed under it.
 */
export function usePersistent<T>(action: FormAction<T>, failed: { title: string; description: string }) {
  const [pending, startTransition] = useTransition()
  const [retrying, setRetrying] = useState(false)
  const busy = useRef(false)
  const send = (form: FormData) => {
    if (busy.current) return
    busy.current = true
    startTransition(async () => {
      const result = await persistently(action, form, () => setRetrying(true))
      busy.current = false
      setRetrying(false)
      if (!result) showToast({ ...failed, destructive: true })
      else if (!result.ok) showToast({ title: result.title, description: result.message, destructive: true })
      else if (result.notice) showToast(result.notice)
    })
  }
  return { send, pending, retrying }
}
