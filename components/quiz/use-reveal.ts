import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '@/components/ui/reduced-motion'

const SHIRT_MS = 90
/** Shirts' worth of time between the last one and the verdict. */
const PAUSE = 5

/**
 * How many of `shirts` have turned over, and whether the verdict is out. Everything is there at once with reduced motion, and
 * for a result that the fan comes back to.
 */
export function useReveal(shirts: number, fresh: boolean): { turned: number; told: boolean } {
  const end = shirts + PAUSE
  const [ticks, setTicks] = useState(() => (fresh && !prefersReducedMotion() ? 0 : end))
  const over = ticks >= end
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setTicks((before) => before + 1), SHIRT_MS)
    return () => clearInterval(timer)
  }, [over])
  return { turned: Math.min(ticks, shirts), told: over }
}
