import type { Metadata } from 'next'
import { fill } from '@/lib/core/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { publicTablePath } from '../rules'
import type { PublicTable } from './queries'

/** What crawlers and link previews are told: nothing of a league whose table is not shown. */
export function tableMetadata(id: string, table: PublicTable | null, locale: Locale): Metadata {
  if (!table) return { robots: { index: false } }
  const title = `${table.name} · GoalQuest`
  const description = fill(MESSAGES[locale].leagues.public.description, { name: table.name })
  const url = `${env.APP_URL}${publicTablePath(id)}`
  const images = [{ url: `${env.APP_URL}/og-${locale}.png`, width: 1200, height: 630, alt: title }]
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, siteName: 'GoalQuest', type: 'website', images },
    twitter: { card: 'summary_large_image', title, description, images: images.map((image) => image.url) },
  }
}
