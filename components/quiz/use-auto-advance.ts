import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Long enough to see the choice, too short to wait for. */
const ADVANCE_MS = 350

/** A press that comes sooner after the page has moved by itself was meant for the question before. */
const STRAY_MS = 600

/**
 * Moves on shortly after a choice, for which `start` is called. Another choice restarts the wait, so that the second of two touches
 * does not land on the next question. `move` is for any other move that no press asks for; after either, `isStray` tells which
 * presses to drop.
 */
export function useAutoAdvance(next: () => void) {
  const [chosen, setChosen] = useState<object | null>(null)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const move = (run: () => void) => {
    run()
    movedAt.current = performance.now()
  }
  const moveOn = useEffectEvent(() => move(next))
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(() => moveOn(), ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  return {
    start: () => setChosen({}),
    cancel: () => {
      movedAt.current = Number.NEGATIVE_INFINITY
      setChosen(null)
    },
    move,
    // The event's own time: a press that waited for the page to draw came before the move.
    isStray: ({ timeStamp }: { timeStamp: number }) => timeStamp - movedAt.current < STRAY_MS,
  }
}
