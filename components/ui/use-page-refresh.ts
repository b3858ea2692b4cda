import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useTransition } from 'react'
import { LOST_ANSWER } from './lost-answer'
import { noteRefreshing } from './unsent-form'

const reopenStream = () => document.dispatchEvent(new Event(LOST_ANSWER))

/**
 * Loads the page's data again, and keeps what was typed. Without a network the router would put the browser's own page in the place of
 * this one: the page catches up once its stream of events is open again.
 * @param alongside what changes together with the page's data
 */
export function usePageRefresh(): (alongside?: () => void) => void {
  const router = useRouter()
  const [isRefreshing, start] = useTransition()
  useEffect(() => (isRefreshing ? noteRefreshing() : undefined), [isRefreshing])
  return useCallback(
    (alongside) => {
      if (!navigator.onLine) return addEventListener('online', reopenStream, { once: true })
      start(() => {
        router.refresh()
        alongside?.()
      })
    },
    [router],
  )
}
