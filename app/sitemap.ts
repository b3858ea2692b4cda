import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'

const PUBLIC_PATHS = [
  '/',
  '/how-it-works',
  '/rules',
  '/rules/ratings',
  '/about',
  '/faq',
  '/privacy',
  '/terms',
]

export default function sitemap(): MetadataRoute.Sitemap {
  return PUBLIC_PATHS.map((path) => ({ url: `${env.APP_URL}${path}` }))
}
