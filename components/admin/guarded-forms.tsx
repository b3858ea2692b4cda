'use client'

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Props = { isOpen: boolean; children: ReactNode }

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button'

/**
 * Forms behind a password: once shown, they are only hidden when its ten minutes are over, so that what was typed is still there
 * afterwards. The focus goes to the password, whose form comes just before, and from there back to where it was.
 */
export function GuardedForms({ isOpen, children }: Props) {
  const [wereOpen, setWereOpen] = useState(isOpen)
  const forms = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  const focused = useRef<HTMLElement>(null)
  // Before the browser paints, what has just been hidden still has the focus.
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const { activeElement } = document
    const isInside = activeElement instanceof HTMLElement && forms.current?.contains(activeElement)
    if (!isInside && activeElement !== document.body) return
    if (isOpen) {
      const target = focused.current ?? forms.current?.querySelector<HTMLElement>(CONTROLS)
      target?.focus()
      return
    }
    focused.current = isInside ? activeElement : null
    forms.current?.previousElementSibling?.querySelector<HTMLElement>('input[type="password"]')?.focus()
  }, [isOpen])
  if (isOpen && !wereOpen) setWereOpen(true)
  if (!isOpen && !wereOpen) return null
  return (
    <div ref={forms} className="contents" hidden={!isOpen}>
      {children}
    </div>
  )
}
