/** Pages that anybody may see, by the path in the address bar; the middleware puts the locale before it. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/how-it-works',
  '/rules',
  '/rules/ratings',
  '/privacy',
  '/terms',
  '/faq',
  '/auth',
  '/auth/verify',
  '/auth/recover',
  '/auth/reset',
  '/onboarding',
  '/offline',
  '/dev/components',
] as const

const FAN_PAGES = [
  '/missions',
  '/missions/:id',
  '/missions/:id/receipt',
  '/quiz',
  '/quiz/fairness',
  '/leagues',
  '/leagues/:id',
  '/wallet',
  '/wallet/movements',
  '/wallet/verify',
  '/badges',
  '/u/:nickname',
  '/u/:nickname/versus',
  '/shop',
  '/account',
] as const

const ADMIN_PAGES = [
  '/admin',
  '/admin/auto-content',
  '/admin/badges',
  '/admin/corrections',
  '/admin/flags',
  '/admin/log',
  '/admin/matches',
  '/admin/products',
  '/admin/questions',
  '/admin/quiz',
  '/admin/schedules',
  '/admin/templates',
] as const

export const PAGES = [...PUBLIC_PAGES, ...FAN_PAGES, ...ADMIN_PAGES]
