'use client'

import { type ReactNode, useRef } from 'react'
import { useHandedFocus } from './use-handed-focus'

/** Around a control that is removed once it has been used: the nearest heading then gets the focus. */
export function HandedFocus({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null)
  useHandedFocus(own)
  return <div ref={own}>{children}</div>
}
