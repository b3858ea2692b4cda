import { useEffect, useRef } from 'react'
import { showToast } from '@/components/ui/toast'
import type { Notice } from '@/lib/core/forms/action-result'

/** Shows a notice, but not before `isDelayed` ends or the fan has left. */
export function useDelayedNotice(isDelayed: boolean): (notice: Notice) => void {
  const delays = useRef(false)
  const waiting = useRef<Notice>(null)
  useEffect(() => {
    if (!isDelayed) return
    delays.current = true
    return () => {
      delays.current = false
      if (waiting.current) showToast(waiting.current)
      waiting.current = null
    }
  }, [isDelayed])
  return (notice) => {
    if (delays.current) waiting.current = notice
    else showToast(notice)
  }
}
