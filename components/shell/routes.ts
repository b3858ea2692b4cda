import type { IconName } from '@/components/ui/icon'

export const ROUTES = {
  missions: { href: '/missions', icon: 'nav-missions' },
  quiz: { href: '/quiz', icon: 'nav-quiz' },
  coach: { href: '/coach', icon: 'nav-coach' },
  leagues: { href: '/leagues', icon: 'nav-leagues' },
  shop: { href: '/shop', icon: 'nav-shop' },
  matchday: { href: '/matchday' },
  matches: { href: '/matches' },
  wallet: { href: '/wallet' },
  badges: { href: '/badges' },
  account: { href: '/account' },
  admin: { href: '/admin' },
  about: { href: '/about' },
  howItWorks: { href: '/how-it-works' },
  rules: { href: '/rules' },
  pricing: { href: '/pricing' },
  faq: { href: '/faq' },
  privacy: { href: '/privacy' },
  terms: { href: '/terms' },
  signIn: { href: '/auth' },
  start: { href: '/onboarding' },
} as const satisfies Record<string, { href: string; icon?: IconName }>

export type RouteId = keyof typeof ROUTES

export const FAN_NAV = ['missions', 'quiz', 'coach', 'leagues', 'shop'] as const satisfies RouteId[]
/** In the menu of the phone, where the bar has no room for them. */
export const MENU_NAV = ['matchday', 'matches', 'wallet', 'badges'] as const satisfies RouteId[]
export const GUEST_NAV = ['about', 'howItWorks', 'rules', 'pricing', 'faq'] as const satisfies RouteId[]
export const FOOTER_NAV = [
  'about',
  'howItWorks',
  'rules',
  'faq',
  'privacy',
  'terms',
] as const satisfies RouteId[]
