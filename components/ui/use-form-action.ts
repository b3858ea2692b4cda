import {
  unstable_isUnrecognizedActionError as isOfOlderBuild,
  unstable_rethrow as rethrow,
} from 'next/navigation'
import { useActionState, useCallback, useEffect, useRef } from 'react'
import {
  type ActionFailure,
  type ActionResult,
  type FormAction,
  refusalOf,
} from '@/lib/core/forms/action-result'
import { refillOf } from '@/lib/core/forms/values'
import { LOST_ANSWER, lostNotice, repeatRequest } from './lost-answer'
import { refusalToast, showToast } from './toast'
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
    ...refillOf(form),
  }
}

/**
 * The result of a form's action, the action, and whether it is pending. A form that the network loses keeps what was typed and says
 * so, where React would replace the page; sent again unchanged, it is the same request.
 * @param onAnswer called as soon as the server has answered, before the page is rendered with it
 */
export function useFormAction<T>(action: FormAction<T>, onAnswer?: (result: ActionResult<T> | null) => void) {
  const lost = useRef<FormData>(null)
  const settled = useRef<(ActionResult<T> | null)[]>([])
  const kept = useCallback<FormAction<T>>(
    async (previous, form) => {
      repeatRequest(form, lost.current)
      if (lost.current) keepLost(null)
      lost.current = null
      try {
        const result = await action(previous, form)
        settled.current.push(result)
        onAnswer?.(result)
        return result
      } catch (error) {
        const refusal = await refusalWhenLost(error, form)
        settled.current.push(refusal)
        lost.current = form
        keepLost(form)
        document.dispatchEvent(new Event(LOST_ANSWER))
        return refusal
      }
    },
    [action, onAnswer],
  )
  // Without JavaScript the form needs the server's own reference.
  const state = useActionState(typeof window === 'undefined' ? action : kept, null)
  const [result] = state
  // Of several requests in flight React renders only the last result, whose own toast comes first and would hide this one.
  useEffect(() => {
    const rendered = settled.current.indexOf(result)
    const overtaken = settled.current.splice(0, rendered + 1).slice(0, -1)
    const refusal = overtaken.map(refusalOf).findLast((one) => one !== null)
    if (refusal) queueMicrotask(() => showToast(refusalToast(refusal)))
  }, [result])
  return state
}
