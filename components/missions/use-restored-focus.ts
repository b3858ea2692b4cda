import { type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from '@/components/ui/use-handed-focus'

/**
 * Keeps the keyboard's place in a list: when the focused item is removed, focus moves to the heading of the item that took
 * its place, else to the panel of the missions.
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>) {
  const place = useRef(-1)
  useEffect(() => {
    const remember = () => {
      const items = [...(list.current?.children ?? [])]
      const found = items.findIndex((item) => item.contains(document.activeElement))
      if (found >= 0) place.current = found
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const items = list.current?.children ?? []
    if (!focusHeading(items[Math.min(place.current, items.length - 1)]))
      document.getElementById('missions')?.focus({ preventScroll: true })
  })
}
