import {
  unstable_isUnrecognizedActionError as isOfOlderBuild,
  unstable_rethrow as rethrow,
} from 'next/navigation'
import { useActionState, useCallback } from 'react'
import type { ActionFailure, FormAction } from '@/lib/core/action-result'
import { formFields, keptLists, keptValues } from '@/lib/core/form-values'
import { splitErrorTexts } from './error-texts'

/** The refusal of a form that did not reach the server, or whose answer did not arrive. */
function refusalWhenLost(error: unknown, form: FormData): ActionFailure {
  rethrow(error)
  if (isOfOlderBuild(error) || !(error instanceof Error) || 'digest' in error) throw error
  const texts = splitErrorTexts(document.body.dataset.errorTexts ?? '')
  const [title, message] = navigator.onLine ? [texts.title, texts.text] : [texts.offline, texts.offlineText]
  const fields = formFields(form)
  return {
    ok: false,
    code: 'unavailable',
    title,
    message,
    values: keptValues(fields),
    lists: keptLists(fields),
  }
}

/**
 * The result of a form's action, the action, and whether it is pending. A form that the network loses keeps what was typed and says so, where React
 * would replace the page.
 */
export function useFormAction<T>(action: FormAction<T>) {
  const kept = useCallback<FormAction<T>>(
    (previous, form) => action(previous, form).catch((error: unknown) => refusalWhenLost(error, form)),
    [action],
  )
  // Without JavaScript the form needs the server's own reference.
  return useActionState(typeof window === 'undefined' ? action : kept, null)
}
