import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import { usePageAge } from '@/components/ui/use-page-age'

/** When the first byte of the page arrived, so that a slow connection costs the fan no seconds. */
function arrival(): number {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0
}

/**
 * Whole seconds until `endsAt`, from the server's clock and the page's age; the fan's clock does not matter.
 * @param now the server's clock when it rendered, in milliseconds since the epoch like `endsAt`
 */
export function useSecondsLeft(now: number, endsAt: number): number {
  const age = usePageAge()
  const anchor = useClockAnchor(now)
  const since = age === 0 ? 0 : Math.max(0, age - (anchor.age || arrival()))
  return Math.max(0, Math.ceil((endsAt - now - since) / 1000))
}
