import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './reduced-motion'

const DURATION = 450

/** Counts from the previous value to the new one in whole numbers, eased out; jumps with reduced motion. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    from.current = value
    if (start === value) return
    if (prefersReducedMotion()) {
      setShown(value)
      return
    }
    const begun = performance.now()
    let frame = requestAnimationFrame(function run(now) {
      const part = Math.min(1, Math.max(0, (now - begun) / DURATION))
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(run)
    })
    return () => {
      cancelAnimationFrame(frame)
      setShown(value)
    }
  }, [value])
  return shown
}
