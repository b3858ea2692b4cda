import { useEffect, useEffectEvent } from 'react'
import { prefersReducedMotion } from '@/components/ui/reduced-motion'
import { fill } from '@/lib/core/i18n/fill'
import { titleId } from './title-id'

const STAMPED_MS = 450
const FLIGHT = {
  duration: 600,
  delay: STAMPED_MS,
  easing: 'cubic-bezier(.2,.8,.2,1)',
  fill: 'backwards',
} as const

const centreOf = (element: Element): string => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return `${left + width / 2}px ${top + height / 2}px`
}

function fly(text: string, from: string, to: string) {
  const flying = document.createElement('span')
  flying.className = 'flying-points'
  flying.ariaHidden = 'true'
  flying.textContent = text
  document.body.append(flying)
  const frames = [
    { translate: from, opacity: 0 },
    { translate: from, opacity: 1, offset: 0.15 },
    { translate: to, opacity: 1, scale: 0.6 },
  ]
  flying.animate(frames, FLIGHT).finished.finally(() => flying.remove())
}

/** XP fly from the stub of a completed ticket to the header's pitch once the stamp has landed; not with reduced motion. */
export function useFlyingPoints(paid: { id: string; xp: number } | null, words: string) {
  const start = useEffectEvent(({ id, xp }: { id: string; xp: number }) => {
    const stub = document.getElementById(titleId(id))?.closest('.ticket')?.querySelector('.ticket-stub')
    const pitch = document.querySelector('.site-header .level-pitch')
    if (!stub || !pitch || prefersReducedMotion()) return
    fly(fill(words, { xp }), centreOf(stub), centreOf(pitch))
  })
  useEffect(() => {
    if (paid && paid.xp > 0) start(paid)
  }, [paid])
}
