import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Spreads the reloads of all open pages at midnight. */
const SPREAD_MS = 15_000

/** Refreshes the page when the next quiz opens; instants of the server's clock, in milliseconds. */
export function useNextQuiz(now: number, nextAt: number, waiting: boolean) {
  const { refresh } = useRouter()
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(refresh, nextAt - now + Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [now, nextAt, waiting, refresh])
}
