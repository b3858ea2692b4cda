import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough to see the choice, too short to wait for. */
const ADVANCE_MS = 350

/**
 * Moves on shortly after a choice. Another choice restarts the wait, so that the second of two touches does not land on the next
 * question; `cancel` stays.
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
