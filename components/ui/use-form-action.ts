import {
  unstable_isUnrecognizedActionError as isOfOlderBuild,
  unstable_rethrow as rethrow,
} from 'next/navigation'
import { useActionState, useCallback, useRef } from 'react'
import type { ActionFailure, ActionResult, FormAction } from '@/lib/core/action-result'
import { keptByBrowser } from '@/lib/core/form-values'
import { LOST_ANSWER, lostNotice, repeatRequest } from './lost-answer'
import { keepLost, reloadWith } from './unsent-form'

/**
 * The refusal of a form that did not reach the server, or whose answer did not arrive. If the server has a newer build, the page is
 * reloaded with what was typed instead.
 * @param error what the action threw
 */
export async function refusalWhenLost(error: unknown, form: FormData): Promise<ActionFailure> {
  if (isOfOlderBuild(error)) return reloadWith(form)
  rethrow(error)
  if (!(error instanceof Error) || 'digest' in error) throw error
  return {
    ok: false,
    code: 'unavailable',
    ...lostNotice(error.message),
    ...keptByBrowser(form),
  }
}

/**
 * The result of a form's action, the action, and whether it is pending. A form that the network loses keeps what was typed and says
 * so, where React would replace the page; sent again unchanged, it is the same request.
 * @param onAnswer called as soon as the server has answered, before the page is rendered with it
 */
export function useFormAction<T>(action: FormAction<T>, onAnswer?: (result: ActionResult<T> | null) => void) {
  const lost = useRef<FormData>(null)
  const kept = useCallback<FormAction<T>>(
    async (previous, form) => {
      repeatRequest(form, lost.current)
      if (lost.current) keepLost(null)
      lost.current = null
      try {
        const result = await action(previous, form)
        onAnswer?.(result)
        return result
      } catch (error) {
        const refusal = await refusalWhenLost(error, form)
        lost.current = form
        keepLost(form)
        document.dispatchEvent(new Event(LOST_ANSWER))
        return refusal
      }
    },
    [action, onAnswer],
  )
  // Without JavaScript the form needs the server's own reference.
  return useActionState(typeof window === 'undefined' ? action : kept, null)
}
