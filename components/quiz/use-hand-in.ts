import { useRef, useTransition } from 'react'
import { showToast } from '@/components/ui/toast'
import type { ActionResult } from '@/lib/core/action-result'
import { submitQuiz } from '@/lib/quiz/actions'
import { retryAfter, wait } from './send-choice'

const TRIES = 6

/** The line was cut, or the server was too full to run the action: worth another try. Null when none has got through. */
async function persistently(form: FormData): Promise<ActionResult<unknown> | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await wait(retryAfter(null, tries))
    const result = await submitQuiz(null, form).catch(() => null)
    if (result?.ok || (result && result.code !== 'busy' && result.code !== 'unavailable')) return result
  }
  return null
}

/** Hands the quiz in, one at a time however often it is asked, and tells the outcome even when the page has changed under it. */
export function useHandIn(failed: { title: string; description: string }) {
  const [pending, startTransition] = useTransition()
  const busy = useRef(false)
  const handIn = (form: FormData) => {
    if (busy.current) return
    busy.current = true
    startTransition(async () => {
      const result = await persistently(form)
      busy.current = false
      if (!result) showToast({ ...failed, destructive: true })
      else if (!result.ok) showToast({ title: result.title, description: result.message, destructive: true })
      else if (result.notice) showToast(result.notice)
    })
  }
  return { handIn, pending }
}
