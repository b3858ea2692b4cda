import { useEffect, useRef } from 'react'
import { showToast } from '@/components/ui/toast'
import type { Notice } from '@/lib/core/action-result'

/** Shows a notice, but not before `isHeld` ends or the fan has left. */
export function useHeldNotice(isHeld: boolean): (notice: Notice) => void {
  const holds = useRef(false)
  const held = useRef<Notice>(null)
  useEffect(() => {
    if (!isHeld) return
    holds.current = true
    return () => {
      holds.current = false
      if (held.current) showToast(held.current)
      held.current = null
    }
  }, [isHeld])
  return (notice) => {
    if (holds.current) held.current = notice
    else showToast(notice)
  }
}
