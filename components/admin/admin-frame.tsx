import type { Route } from 'next'
import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import type { Locale } from '@/lib/core/locale'

export type AdminSection =
  | 'overview'
  | 'log'
  | 'matches'
  | 'ingest'
  | 'templates'
  | 'quiz'
  | 'questions'
  | 'flags'
  | 'schedules'

const GROUPS: { name: 'today' | 'pitch' | 'editorial'; sections: { id: AdminSection; href: Route }[] }[] = [
  {
    name: 'today',
    sections: [
      { id: 'overview', href: '/admin' },
      { id: 'log', href: '/admin?section=log' },
    ],
  },
  {
    name: 'pitch',
    sections: [
      { id: 'matches', href: '/admin?section=matches' },
      { id: 'ingest', href: '/admin/auto-content' },
      { id: 'templates', href: '/admin?section=templates' },
    ],
  },
  {
    name: 'editorial',
    sections: [
      { id: 'quiz', href: '/admin?section=quiz' },
      { id: 'questions', href: '/admin?section=questions' },
      { id: 'flags', href: '/admin?section=flags' },
      { id: 'schedules', href: '/admin?section=schedules' },
    ],
  },
]

const LINK =
  'flex min-h-11 items-center px-4 text-[0.9375rem] font-[600] underline-offset-4 lg:min-h-9 lg:px-6'

/** The side of the touchline: every section of the admin's, the one that is open marked. */
export async function AdminFrame(props: { locale: Locale; current: AdminSection; children: ReactNode }) {
  const { nav } = (await getMessages({ locale: props.locale })).admin
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav
        aria-label={nav.label}
        className="relative border-line max-lg:overflow-x-auto max-lg:border-b lg:min-h-[70vh] lg:border-r lg:pt-8 lg:pb-16"
      >
        <div className="flex lg:grid lg:gap-5">
          {GROUPS.map(({ name, sections }) => (
            <div key={name}>
              <h2 className="type-eyebrow px-6 pb-1 text-ink-soft max-lg:sr-only">{nav[name]}</h2>
              <ul className="flex lg:grid">
                {sections.map(({ id, href }) => (
                  <li key={id} className="shrink-0">
                    <Link
                      href={href}
                      aria-current={id === props.current ? 'page' : undefined}
                      className={classes(
                        LINK,
                        id === props.current
                          ? 'bg-ink text-paper max-lg:[scroll-initial-target:nearest]'
                          : 'hover:underline',
                      )}
                    >
                      {nav[id]}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="min-w-0 px-4 pb-16 md:px-9">{props.children}</div>
    </div>
  )
}
