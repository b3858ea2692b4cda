import type { Route } from 'next'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'

type Props = { eyebrow: string; title: string; back: { href: Route; label: string }; children: ReactNode }

/** The page of one item of a list, or of a new one. */
export function EditorPage({ eyebrow, title, back, children }: Props) {
  return (
    <>
      <PageHead eyebrow={eyebrow} title={title} />
      <p className="mt-4 mb-5">
        <Link href={back.href} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {back.label}
        </Link>
      </p>
      <div className="max-w-2xl">{children}</div>
    </>
  )
}
