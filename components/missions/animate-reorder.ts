import { flushSync } from 'react-dom'
import { prefersReducedMotion } from '@/components/ui/reduced-motion'

const GLIDE = { duration: 250, easing: 'cubic-bezier(.2,.8,.2,1)' } as const

/**
 * Makes a change to a list, then moves each remaining item from its old to its new position, at once with reduced motion. An item
 * that jumps after the fan's touch counts as a layout shift; one that is moved does not.
 */
export function animateReorder(list: Element | null, change: () => void) {
  const topOf = (item: Element) => item.getBoundingClientRect().top
  const before = [...(list?.children ?? [])].map((item) => ({ item, top: topOf(item) }))
  flushSync(change)
  if (prefersReducedMotion()) return
  const moved = before
    .filter(({ item }) => item.isConnected)
    .map(({ item, top }) => ({ item, way: top - topOf(item) }))
  for (const { item, way } of moved)
    if (way !== 0) item.animate([{ translate: `0 ${way}px` }, { translate: '0' }], GLIDE)
}
