import { useEffect } from 'react'
import { useFormAction } from '@/components/ui/use-form-action'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { useResultToast } from '@/components/ui/use-result-toast'
import type { ActionResult } from '@/lib/core/action-result'
import { choosePick } from '@/lib/missions/actions'

export type PickHandle = { result: ActionResult<unknown> | null; choose: (form: FormData) => void }

/** Used by a component that outlives the form: after kick-off the form is gone before its refusal is read. */
export function usePick(): PickHandle {
  const refreshPage = usePageRefresh()
  const [result, choose] = useFormAction(choosePick)
  useResultToast(result)
  useEffect(() => {
    if (result?.ok === false && (result.code === 'locked' || result.code === 'match_cancelled')) refreshPage()
  }, [result, refreshPage])
  return { result, choose }
}
