import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Long enough to see the choice, too short to wait for. */
const ADVANCE_MS = 350

/** A press that comes sooner after the page has moved by itself was meant for the question before. */
const BLIND_MS = 600

/**
 * Moves on shortly after a choice. Another choice restarts the wait, so that the second of two touches does not land on the next
 * question; `cancel` stays. `byItself` is for any other move that no press asks for, and `isBlind` tells the presses to drop after
 * either.
 */
export function useAdvance(advance: () => void) {
  const [chosen, setChosen] = useState<object | null>(null)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const byItself = (move: () => void) => {
    move()
    movedAt.current = performance.now()
  }
  const moveOn = useEffectEvent(() => byItself(advance))
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(() => moveOn(), ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  return {
    advance: () => setChosen({}),
    cancel: () => {
      movedAt.current = Number.NEGATIVE_INFINITY
      setChosen(null)
    },
    byItself,
    // The event's own time: a press that waited for the page to draw came before the move.
    isBlind: ({ timeStamp }: { timeStamp: number }) => timeStamp - movedAt.current < BLIND_MS,
  }
}
