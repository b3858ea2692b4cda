import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'

/** Rendered per request: a build does not know its public address. */
export const dynamic = 'force-dynamic'

const PUBLIC_PATHS = [
  '/',
  '/how-it-works',
  '/rules',
  '/rules/ratings',
  '/rules/ledger',
  '/ai',
  '/about',
  '/faq',
  '/pricing',
  '/privacy',
  '/terms',
]

export default function sitemap(): MetadataRoute.Sitemap {
  const paths = PUBLIC_PATHS.filter((path) => path !== '/pricing' || env.PAYMENTS !== 'off')
  return paths.map((path) => ({ url: `${env.APP_URL}${path}` }))
}
