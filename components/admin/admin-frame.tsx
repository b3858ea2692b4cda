import type { ReactNode } from 'react'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { AdminLink } from './admin-link'
import { type AdminSection, SECTION_PATHS } from './sections'
import './frame.css'

const GROUPS: { name: 'today' | 'pitch' | 'editorial'; sections: AdminSection[] }[] = [
  {
    name: 'today',
    sections: ['overview', 'log', 'fans', 'mail', 'subscriptions', 'corrections', 'ai'],
  },
  { name: 'pitch', sections: ['matches', 'ingest', 'templates'] },
  {
    name: 'editorial',
    sections: ['quiz', 'questions', 'flags', 'badges', 'schedules', 'products', 'posters'],
  },
]

export function AdminFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { nav } = MESSAGES[locale].admin
  return (
    <div className="admin-frame">
      <a href="#admin-content" className="skip-link">
        {nav.skip}
      </a>
      <nav aria-label={nav.label} className="admin-nav">
        <div>
          {GROUPS.map(({ name, sections }) => (
            <div key={name}>
              <p id={`admin-${name}`} className="type-eyebrow">
                {nav[name]}
              </p>
              <ul aria-labelledby={`admin-${name}`}>
                {sections.map((section) => (
                  <li key={section}>
                    <AdminLink href={SECTION_PATHS[section]}>{nav[section]}</AdminLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div id="admin-content" tabIndex={-1} className="admin-content">
        {children}
      </div>
    </div>
  )
}
