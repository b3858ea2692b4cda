import { useCallback } from 'react'
import { useFormAction } from '@/components/ui/use-form-action'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { useResultToast } from '@/components/ui/use-result-toast'
import type { ActionResult } from '@/lib/core/forms/action-result'
import { choosePick } from '@/lib/missions/actions'

export type PickAction = { result: ActionResult<unknown> | null; choose: (form: FormData) => void }

/** Used by a component that outlives the form: after kick-off the form is gone before its refusal is read. */
export function usePick(): PickAction {
  const refreshPage = usePageRefresh()
  // Of two picks in flight only the last result is rendered.
  const refreshClosed = useCallback(
    (answer: ActionResult<unknown> | null) => {
      if (answer?.ok === false && (answer.code === 'locked' || answer.code === 'match_cancelled'))
        refreshPage()
    },
    [refreshPage],
  )
  const [result, choose] = useFormAction(choosePick, refreshClosed)
  useResultToast(result)
  return { result, choose }
}
