import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'

/** Rendered per request: a build does not know its public address. */
export const dynamic = 'force-dynamic'

const NOT_FOR_CRAWLERS = [
  '/admin',
  '/api/',
  '/account',
  '/auth',
  '/onboarding',
  '/missions',
  '/matches',
  '/matchday',
  '/u/',
  '/quiz',
  '/coach',
  '/leagues',
  '/replays',
  '/wallet',
  '/shop',
  '/badges',
  '/posters',
]

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/leagues/*/table$', '/api/share/'], disallow: NOT_FOR_CRAWLERS },
    sitemap: `${env.APP_URL}/sitemap.xml`,
  }
}
