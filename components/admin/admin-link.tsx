'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useSelectedLayoutSegment } from 'next/navigation'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

const LINK =
  'flex min-h-11 items-center px-4 text-[0.9375rem] font-[600] underline-offset-4 lg:min-h-9 lg:px-6'

/** A client component because a shared layout on the server does not know which section is open. */
export function AdminLink({ href, children }: { href: Route; children: ReactNode }) {
  const segment = useSelectedLayoutSegment()
  const isOpen = href === (segment === null ? '/admin' : `/admin/${segment}`)
  return (
    <Link
      href={href}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        LINK,
        isOpen ? 'bg-ink text-paper max-lg:[scroll-initial-target:nearest]' : 'hover:underline',
      )}
    >
      {children}
    </Link>
  )
}
