import type { Route } from 'next'

/** What the navigation of admins leads to. */
export const SECTION_PATHS = {
  overview: '/admin',
  log: '/admin/log',
  fans: '/admin/fans',
  mail: '/admin/mail',
  subscriptions: '/admin/subscriptions',
  corrections: '/admin/corrections',
  ai: '/admin/ai',
  matches: '/admin/matches',
  ingest: '/admin/auto-content',
  templates: '/admin/templates',
  quiz: '/admin/quiz',
  questions: '/admin/questions',
  flags: '/admin/flags',
  badges: '/admin/badges',
  schedules: '/admin/schedules',
  products: '/admin/products',
  posters: '/posters',
} as const satisfies Record<string, Route>

export type AdminSection = keyof typeof SECTION_PATHS
