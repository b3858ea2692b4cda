'use client'

import { useLinkStatus } from 'next/link'

/** Within a link: says, while its page is on the way, that it is being found out who is there. */
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
