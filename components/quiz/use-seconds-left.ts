import { useState } from 'react'
import { usePageAge } from '@/components/ui/use-clock'
import { useHydrated } from '@/components/ui/use-hydrated'

/** When the first byte of the page arrived: a slow line must not cost the fan seconds. */
function arrival(): number {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0
}

/**
 * Whole seconds until an end, by the server's clock and this page's age; the fan's own clock decides nothing.
 * @param now the server's clock when it made what is shown, in milliseconds of the epoch like `endsAt`
 */
export function useSecondsLeft(now: number, endsAt: number): number {
  const age = usePageAge()
  const hydrated = useHydrated()
  const [anchor, setAnchor] = useState<{ now: number; age: number | null }>(() => ({
    now,
    age: hydrated ? performance.now() : null,
  }))
  if (anchor.now !== now) setAnchor({ now, age: performance.now() })
  const since = age === 0 ? 0 : Math.max(0, age - (anchor.age ?? arrival()))
  return Math.max(0, Math.ceil((endsAt - now - since) / 1000))
}
