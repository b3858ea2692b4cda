/** Pages that anybody may see, by the path in the address bar; the middleware puts the locale before it. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/ai',
  '/auth',
  '/auth/code',
  '/auth/email',
  '/auth/recover',
  '/auth/reset',
  '/auth/verify',
  '/denied',
  '/dev/components',
  '/dev/mails',
  '/faq',
  '/how-it-works',
  '/leagues/:id/table',
  '/leagues/join/:token',
  '/offline',
  '/onboarding',
  '/payment-canceled',
  '/payment-success',
  '/pricing',
  '/privacy',
  '/rules',
  '/rules/ledger',
  '/rules/ratings',
  '/share/:token',
  '/terms',
  '/unsubscribe',
] as const

const FAN_PAGES = [
  '/account',
  '/badges',
  '/coach',
  '/coach/five',
  '/coach/five/:id',
  '/coach/plans/:id',
  '/leagues',
  '/leagues/:id',
  '/leagues/:id/captain',
  '/leagues/:id/round',
  '/matchday',
  '/matchday/:competition/:round',
  '/matches',
  '/matches/:id',
  '/missions',
  '/missions/:id',
  '/missions/:id/receipt',
  '/posters',
  '/posters/:number',
  '/quiz',
  '/quiz/fairness',
  '/replays',
  '/replays/:id',
  '/replays/:id/:round',
  '/shop',
  '/today',
  '/u/:nickname',
  '/u/:nickname/versus',
  '/wallet',
  '/wallet/movements',
  '/wallet/verify',
] as const

const ADMIN_PAGES = [
  '/admin',
  '/admin/ai',
  '/admin/auto-content',
  '/admin/badges',
  '/admin/corrections',
  '/admin/fans',
  '/admin/fans/:id',
  '/admin/flags',
  '/admin/log',
  '/admin/mail',
  '/admin/matches',
  '/admin/products',
  '/admin/questions',
  '/admin/quiz',
  '/admin/schedules',
  '/admin/subscriptions',
  '/admin/templates',
] as const

export const PAGES = [...PUBLIC_PAGES, ...FAN_PAGES, ...ADMIN_PAGES]

const beginnings = [...FAN_PAGES, ...ADMIN_PAGES].map((page) => page.replace(/:.*/, ''))

/** What the paths of fans and admins begin with, without those that a shorter one covers: `/missions`, `/u/`. */
export const CLOSED_AREAS = [...new Set(beginnings)].filter(
  (area) => !beginnings.some((shorter) => shorter !== area && area.startsWith(shorter)),
)

const CLOSED = new RegExp(`^(${CLOSED_AREAS.map((area) => area.replace(/\/$/, '')).join('|')})(/|$)`)
const OPEN = new RegExp(`^(${PUBLIC_PAGES.map((page) => page.replace(/:[^/]+/g, '[^/]+')).join('|')})$`)

/** Whether the address is for fans or admins: below their areas, and no public page such as an invitation. */
export const needsSignIn = (pathname: string): boolean => CLOSED.test(pathname) && !OPEN.test(pathname)
