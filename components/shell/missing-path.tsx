'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** The specification wants the missing path in the console. */
export function MissingPath() {
  const path = usePathname()
  useEffect(() => {
    console.error('404', path)
  }, [path])
  return null
}
