import type { IconName } from '@/components/ui/icon'

/** A link is rendered only when its page exists. */
export const ROUTES = {
  missions: { href: '/missions', ready: true, icon: 'nav-missions' },
  quiz: { href: '/quiz', ready: true, icon: 'nav-quiz' },
  coach: { href: '/coach', ready: true, icon: 'nav-coach' },
  leagues: { href: '/leagues', ready: true, icon: 'nav-leagues' },
  shop: { href: '/shop', ready: true, icon: 'nav-shop' },
  wallet: { href: '/wallet', ready: true },
  account: { href: '/account', ready: true },
  admin: { href: '/admin', ready: true },
  about: { href: '/about', ready: true },
  howItWorks: { href: '/how-it-works', ready: true },
  rules: { href: '/rules', ready: true },
  pricing: { href: '/pricing', ready: true },
  faq: { href: '/faq', ready: true },
  privacy: { href: '/privacy', ready: true },
  terms: { href: '/terms', ready: true },
  signIn: { href: '/auth', ready: true },
  start: { href: '/onboarding', ready: true },
} as const satisfies Record<string, { href: string; ready: boolean; icon?: IconName }>

type RouteId = keyof typeof ROUTES

export const FAN_NAV = ['missions', 'quiz', 'coach', 'leagues', 'shop'] as const satisfies RouteId[]
export const GUEST_NAV = ['about', 'howItWorks', 'rules', 'pricing', 'faq'] as const satisfies RouteId[]
export const FOOTER_NAV = [
  'about',
  'howItWorks',
  'rules',
  'faq',
  'privacy',
  'terms',
] as const satisfies RouteId[]

export const isReady = (id: RouteId): boolean => ROUTES[id].ready
