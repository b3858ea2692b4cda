'use client'

import type { Route } from 'next'
import { useSelectedLayoutSegment } from 'next/navigation'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'

/** A client component because a shared layout on the server does not know which section is open. */
export function AdminLink({ href, children }: { href: Route; children: ReactNode }) {
  const segment = useSelectedLayoutSegment()
  const isOpen = href === (segment === null ? '/admin' : `/admin/${segment}`)
  return (
    <Link href={href} aria-current={isOpen ? 'page' : undefined}>
      {children}
    </Link>
  )
}
