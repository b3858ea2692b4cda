'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { nextPaint } from './next-paint'
import { onFirstToast } from './toast'
import { useFlash } from './use-flash'

const loadOutlet = () => import('./toast-outlet')
const ToastOutlet = lazy(loadOutlet)

/** Rendered once, in the root layout. The toast library loads with the first toast or form submission. */
export function Toaster({ texts }: { texts: { label: string; close: string } }) {
  const [needed, setNeeded] = useState(false)
  useFlash()
  useEffect(() => {
    const preload = () => void nextPaint().then(loadOutlet)
    document.addEventListener('submit', preload, { once: true, capture: true })
    const forget = onFirstToast(() => setNeeded(true))
    return () => {
      document.removeEventListener('submit', preload, { capture: true })
      forget()
    }
  }, [])
  if (!needed) return null
  return (
    <Suspense>
      <ToastOutlet texts={texts} />
    </Suspense>
  )
}
