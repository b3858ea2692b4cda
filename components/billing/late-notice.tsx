'use client'

import { useEffect, useState } from 'react'

/** Appears once the confirmation has taken this long. */
export function LateNotice({ afterMs, text }: { afterMs: number; text: string }) {
  const [isLate, setLate] = useState(afterMs <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return (
    <p role="status" className="mt-3.5">
      {isLate && <span className="block bg-rosa px-4 py-3 text-sm">{text}</span>}
    </p>
  )
}
