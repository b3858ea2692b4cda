import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** At midnight every open page wants the new quiz: they come over so long a time instead of all at once. */
const SPREAD_MS = 15_000

/** Draws the page anew when the next quiz has opened; instants of the server's clock, in milliseconds. */
export function useNextQuiz(now: number, nextAt: number, waiting: boolean) {
  const { refresh } = useRouter()
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(refresh, nextAt - now + Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [now, nextAt, waiting, refresh])
}
