'use client'

import { type ReactNode, useState } from 'react'

type Props = { isOpen: boolean; children: ReactNode }

/** Forms behind a password: once shown, they only hide when it has run out, so that what was typed is there again after it. */
export function KeptForms({ isOpen, children }: Props) {
  const [wereOpen, setWereOpen] = useState(isOpen)
  if (isOpen && !wereOpen) setWereOpen(true)
  if (!isOpen && !wereOpen) return null
  return (
    <div className="contents" hidden={!isOpen}>
      {children}
    </div>
  )
}
