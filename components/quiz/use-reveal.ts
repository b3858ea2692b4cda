import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '@/components/ui/reduced-motion'

const SHIRT_MS = 90
/** Pause between the last shirt and the verdict, in shirts. */
const PAUSE = 5

/**
 * How many of `shirts` have been turned over, and whether the verdict is out. With reduced motion, and for a result that the fan
 * returns to, everything is there at once.
 */
export function useReveal(shirts: number, fresh: boolean): { turned: number; isRevealed: boolean } {
  const end = shirts + PAUSE
  const [ticks, setTicks] = useState(() => (fresh && !prefersReducedMotion() ? 0 : end))
  const over = ticks >= end
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setTicks((before) => before + 1), SHIRT_MS)
    return () => clearInterval(timer)
  }, [over])
  return { turned: Math.min(ticks, shirts), isRevealed: over }
}
