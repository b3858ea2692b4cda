import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '@/components/ui/reduced-motion'
import type { ActionResult } from '@/lib/core/forms/action-result'
import './badges.css'
import '@/components/profile/profile.css'

/** How long a sticker is in the air before the claim is sent; Escape cancels it. */
const PEEL_MS = 250

type Submit = (form: FormData) => void

/** The claim of a sticker in three states: ready, peeled, stuck. With reduced motion it is sent at once. */
export function usePeel(submit: Submit, result: ActionResult<{ id: string }> | null) {
  const [peeled, setPeeled] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fresh = result?.ok ? result.data.id : null

  useEffect(() => {
    if (!result) return
    setPeeled(null)
    if (result.ok) document.getElementById(`badge-${result.data.id}`)?.focus()
  }, [result])

  useEffect(() => {
    const putBack = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      setPeeled(null)
    }
    addEventListener('keydown', putBack)
    return () => {
      removeEventListener('keydown', putBack)
      clearTimeout(timer.current)
    }
  }, [])

  const peel = (event: FormEvent<HTMLFormElement>) => {
    if (peeled === null && prefersReducedMotion()) return
    event.preventDefault()
    if (peeled !== null) return
    const form = new FormData(event.currentTarget)
    setPeeled(String(form.get('id')))
    timer.current = setTimeout(() => {
      timer.current = undefined
      startTransition(() => submit(form))
    }, PEEL_MS)
  }
  return { peeled, fresh, peel }
}
