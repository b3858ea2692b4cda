import type { Route } from 'next'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locale'
import { AdminLink } from './admin-link'
import './frame.css'

type AdminSection =
  | 'overview'
  | 'log'
  | 'fans'
  | 'mail'
  | 'subscriptions'
  | 'corrections'
  | 'matches'
  | 'ingest'
  | 'templates'
  | 'quiz'
  | 'questions'
  | 'flags'
  | 'badges'
  | 'schedules'
  | 'products'
  | 'posters'
  | 'ai'

const GROUPS: { name: 'today' | 'pitch' | 'editorial'; sections: { id: AdminSection; href: Route }[] }[] = [
  {
    name: 'today',
    sections: [
      { id: 'overview', href: '/admin' },
      { id: 'log', href: '/admin/log' },
      { id: 'fans', href: '/admin/fans' },
      { id: 'mail', href: '/admin/mail' },
      { id: 'subscriptions', href: '/admin/subscriptions' },
      { id: 'corrections', href: '/admin/corrections' },
      { id: 'ai', href: '/admin/ai' },
    ],
  },
  {
    name: 'pitch',
    sections: [
      { id: 'matches', href: '/admin/matches' },
      { id: 'ingest', href: '/admin/auto-content' },
      { id: 'templates', href: '/admin/templates' },
    ],
  },
  {
    name: 'editorial',
    sections: [
      { id: 'quiz', href: '/admin/quiz' },
      { id: 'questions', href: '/admin/questions' },
      { id: 'flags', href: '/admin/flags' },
      { id: 'badges', href: '/admin/badges' },
      { id: 'schedules', href: '/admin/schedules' },
      { id: 'products', href: '/admin/products' },
      { id: 'posters', href: '/posters' },
    ],
  },
]

export async function AdminFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { nav } = (await getMessages({ locale })).admin
  return (
    <div className="admin-frame">
      <nav aria-label={nav.label} className="admin-nav">
        <div>
          {GROUPS.map(({ name, sections }) => (
            <div key={name}>
              <p id={`admin-${name}`} className="type-eyebrow">
                {nav[name]}
              </p>
              <ul aria-labelledby={`admin-${name}`}>
                {sections.map(({ id, href }) => (
                  <li key={id}>
                    <AdminLink href={href}>{nav[id]}</AdminLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="admin-content">{children}</div>
    </div>
  )
}
