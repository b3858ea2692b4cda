import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough to see what was chosen, too short to wait for. */
const ADVANCE_MS = 350

/**
 * Moves on a moment after a choice. Another choice restarts the wait, so that the second touch of two does not land on
 * the next question; `cancel` stays.
 */
export function useAdvance(advance: () => void) {
  const [chosen, setChosen] = useState<object | null>(null)
  const move = useEffectEvent(advance)
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(() => move(), ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  return { advance: () => setChosen({}), cancel: () => setChosen(null) }
}
