'use client'

import { useEffect, useState } from 'react'
import { NAVIGATION } from './navigation-event'

const LOOK_EVERY_MS = 100
/** By then the router has given up, or the browser is loading the page itself. */
const LONGEST_MS = 15_000

type Place = { href: string; state: unknown }

const here = (): Place => ({ href: location.href, state: history.state })

/** The specification's message while authentication initializes, whichever link, filter or button opens the page. */
export function NavigationWaiting({ text }: { text: string }) {
  const [from, setFrom] = useState<Place | null>(null)
  useEffect(() => {
    const begin = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const isSame = new URL(event.detail, location.href).href === location.href
      setFrom(isSame ? null : here())
    }
    addEventListener(NAVIGATION, begin)
    return () => removeEventListener(NAVIGATION, begin)
  }, [])
  useEffect(() => {
    if (from === null) return
    // The address changes together with the page, and no event that every browser fires reports it. A redirect to the page that is
    // open leaves the address, and makes a new state.
    const look = setInterval(() => {
      const { href, state } = here()
      if (href !== from.href || state !== from.state) setFrom(null)
    }, LOOK_EVERY_MS)
    const end = setTimeout(() => setFrom(null), LONGEST_MS)
    return () => {
      clearInterval(look)
      clearTimeout(end)
    }
  }, [from])
  if (from === null) return null
  return (
    <p aria-live="polite" className="navigation-waiting">
      <span className="spinner" aria-hidden="true" />
      {text}
    </p>
  )
}
