import type { Route } from 'next'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'

type Props = { href: Route; text: string; label: string; children: ReactNode }

/** A link below the coach to a related page; the child is its picture. */
export const CoachLink = ({ href, text, label, children }: Props) => (
  <p className="slot-dashed flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
    {children}
    <span className="min-w-0 flex-1 basis-48">{text}</span>
    <Link href={href} className="inline-flex min-h-11 items-center underline">
      {label}
    </Link>
  </p>
)
