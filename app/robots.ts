import type { MetadataRoute } from 'next'
import { CLOSED_AREAS } from '@/lib/core/pages/paths'
import { env } from '@/lib/env'

/** Rendered per request: a build does not know its public address. */
export const dynamic = 'force-dynamic'

const NOT_FOR_CRAWLERS = [...CLOSED_AREAS, '/api/', '/auth', '/onboarding']

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/leagues/*/table$', '/api/share/'], disallow: NOT_FOR_CRAWLERS },
    sitemap: `${env.APP_URL}/sitemap.xml`,
  }
}
