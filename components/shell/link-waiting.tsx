'use client'

import { useLinkStatus } from 'next/link'

/** The specification's message while authentication initializes, inside the link that is loading. */
export function LinkWaiting({ text }: { text: string }) {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return (
    <span role="status" className="link-waiting">
      <span className="spinner" aria-hidden="true" />
      {text}
    </span>
  )
}
