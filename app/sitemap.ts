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
  const isOpen = (path: string) =>
    (path !== '/ai' || env.AI_IS_ON) && (path !== '/pricing' || env.PAYMENTS !== 'off')
  const paths = PUBLIC_PATHS.filter(isOpen)
  return paths.map((path) => ({ url: `${env.APP_URL}${path}` }))
}
